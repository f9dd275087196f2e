/** Takes tags (which may name a place) and attachments out of a WebM file by turning them into padding of the same size. */
import type { FileHandle } from 'node:fs/promises'
import { BrokenBoxes } from './mp4-boxes.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const MAX_ELEMENTS = 1_000_000
const REMOVED = new Set([0x1254c367 /* Tags */, 0x1941a469 /* Attachments */])
/** An element of this kind says: skip my content. */
const VOID = 0xec

interface Element {
  id: number
  start: number
  content: number
  /** Null for a live recording's element, which ends where the next of its level begins. */
  end: number | null
}

/** Throws BrokenBoxes when an element reaches beyond the file or there is no track list. */
export async function cleanWebm(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  let hasTracks = false
  let seen = 0
  for (let at = 0; at < size; ) {
    if (++seen > MAX_ELEMENTS) throw new BrokenBoxes('too many elements')
    const element = await readElement(handle, at, size)
    if (REMOVED.has(element.id)) await voidOut(handle, element)
    hasTracks ||= element.id === TRACKS
    // The segment's children are what matters; a cluster of unknown length has to be walked through.
    const walkInto = element.id === SEGMENT || (element.id === CLUSTER && element.end === null)
    at = walkInto ? element.content : (element.end ?? size)
  }
  if (!hasTracks) throw new BrokenBoxes('no tracks')
}

async function readElement(handle: FileHandle, start: number, size: number): Promise<Element> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, start)
  const idLength = Math.clz32(buffer.readUInt8(0)) - 23
  const sizeLength = idLength > 4 ? 9 : Math.clz32(buffer.readUInt8(idLength)) - 23
  if (sizeLength > 8 || idLength + sizeLength > bytesRead) throw new BrokenBoxes('not an element')
  const id = buffer.readUIntBE(0, idLength)
  if (start === 0 && id !== EBML) throw new BrokenBoxes('does not begin as it should')
  const coded = buffer.subarray(idLength, idLength + sizeLength)
  const all = 2n ** BigInt(7 * sizeLength) - 1n
  const length = BigInt(`0x${coded.toString('hex')}`) & all
  const content = start + idLength + sizeLength
  const end = length === all ? null : content + Number(length)
  if (end !== null && end > size) throw new BrokenBoxes('reaches beyond the file')
  return { id, start, content, end }
}

async function voidOut(handle: FileHandle, { start, end }: Element): Promise<void> {
  if (end === null) throw new BrokenBoxes('tags of unknown length')
  const length = end - start
  const padding = Buffer.alloc(length)
  padding.writeUInt8(VOID, 0)
  // Eight bytes hold any length; a smaller element has room for one byte only.
  if (length >= 9) {
    padding.writeUInt8(0x01, 1)
    padding.writeUIntBE(length - 9, 3, 6)
  } else padding.writeUInt8(0x80 | (length - 2), 1)
  await handle.write(padding, 0, length, start)
}
