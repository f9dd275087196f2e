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
const HEADER_BYTES = 12
/** Of small elements, hundreds are read at once; of large ones not much more than the header. */
const WINDOW_BYTES = 4096

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
  const headerAt = headerReader(handle)
  let hasTracks = false
  let seen = 0
  for (let at = 0; at < size; ) {
    if (++seen > MAX_ELEMENTS) throw new BrokenBoxes('too many elements')
    const element = elementAt(at, await headerAt(at), size)
    if (REMOVED.has(element.id)) await voidOut(handle, element)
    hasTracks ||= element.id === TRACKS
    // The segment's children are what matters; a cluster of unknown length has to be walked through.
    const walkInto = element.id === SEGMENT || (element.id === CLUSTER && element.end === null)
    at = walkInto ? element.content : (element.end ?? size)
  }
  if (!hasTracks) throw new BrokenBoxes('no tracks')
}

/** Reads the first bytes of the elements one after the other; fewer than HEADER_BYTES at the end of the file. */
function headerReader(handle: FileHandle): (at: number) => Promise<Buffer> {
  const window = Buffer.alloc(WINDOW_BYTES)
  let from = 0
  let filled = 0
  return async (at) => {
    if (at + HEADER_BYTES > from + filled) {
      from = at
      filled = (await handle.read(window, 0, WINDOW_BYTES, at)).bytesRead
    }
    return window.subarray(at - from, Math.min(at - from + HEADER_BYTES, filled))
  }
}

function elementAt(start: number, header: Buffer, size: number): Element {
  const idLength = Math.clz32(header[0] ?? 0) - 23
  const sizeLength = idLength > 4 ? 9 : Math.clz32(header[idLength] ?? 0) - 23
  if (sizeLength > 8 || idLength + sizeLength > header.length) throw new BrokenBoxes('not an element')
  const id = header.readUIntBE(0, idLength)
  if (start === 0 && id !== EBML) throw new BrokenBoxes('does not begin as it should')
  const coded = header.subarray(idLength, idLength + sizeLength)
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
  const padding = Buffer.alloc(Math.min(length, 1_000_000))
  for (let at = start; at < end; at += padding.length)
    await handle.write(padding, 0, Math.min(padding.length, end - at), at)
  padding.writeUInt8(VOID, 0)
  // Eight bytes hold any length; a smaller element has room for one byte only.
  if (length >= 9) {
    padding.writeUInt8(0x01, 1)
    padding.writeUIntBE(length - 9, 3, 6)
  } else padding.writeUInt8(0x80 | (length - 2), 1)
  await handle.write(padding, 0, Math.min(length, 9), start)
}
