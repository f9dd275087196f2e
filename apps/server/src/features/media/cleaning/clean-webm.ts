/**
 * Removes everything except picture and sound from a WebM file by turning it into padding of the same size: tags may
 * name a place, attachments may contain anything. Elements are read as a flat list, never as a tree of unknown depth.
 */
import type { FileHandle } from 'node:fs/promises'
import { Blanking, headerReader } from './blank-bytes.ts'
import { BrokenBoxes } from './mp4-boxes.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CHECKSUM = 0xbf
/** The padding element, whose content readers skip. */
const VOID = 0xec

/** Other elements that a segment may contain: seek heads and cues. */
const inSegment = [EBML, SEGMENT, INFO, CLUSTER, TRACKS, 0x114d9b74, 0x1c53bb6b]
/** Elements to skip when looking for the end of a cluster of unknown length. */
const inCluster = [0xa3, 0xa0, 0xe7, 0xa7, 0xab, 0xaf]
const kept = new Set([...inSegment, ...inCluster])
/** Titles and names of files and tracks, and the checksum over the bytes that change with them. */
const texts = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e, 0x258688, CHECKSUM])
const PLAYED = new Set([1 /* pictures */, 2 /* sound */])

/** A long live recording is one list of blocks: two hours of pictures and sound have 600,000. */
const MAX_ELEMENTS = 1_000_000
/** Track lists and segment descriptions; concatenated recordings have several. */
const MAX_HEADERS = 100
const MAX_HEADER_BYTES = 1_000_000
const HEADER_BYTES = 12

interface Element {
  id: number
  start: number
  content: number
  /** Null for a live recording's element, which ends where the next one of its level begins. */
  end: number | null
}

/**
 * Throws BrokenBoxes when an element ends beyond the file, there is no track list, or a track has an unsupported type.
 */
export async function cleanWebm(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  const headerAt = headerReader(handle, HEADER_BYTES)
  const changes = new Blanking(size)
  let hasTracks = false
  let seen = 0
  let headers = 0
  for (let offset = 0; offset < size; ) {
    if (++seen > MAX_ELEMENTS) throw new BrokenBoxes('too many elements')
    const element = elementAt(offset, await headerAt(offset), size)
    if (offset === 0 && element.id !== EBML) throw new BrokenBoxes('does not begin as it should')
    if (element.id === VOID) changes.zeros.add(element.content, endOf(element))
    else if (!kept.has(element.id)) voidOut(changes, element.start, endOf(element))
    if (element.id === TRACKS || element.id === INFO) {
      if (++headers > MAX_HEADERS) throw new BrokenBoxes('too many headers')
      await cleanTexts(handle, element, changes)
    }
    hasTracks ||= element.id === TRACKS
    // Only the segment's children matter; a cluster of unknown length must be read element by element.
    const walkInto = element.id === SEGMENT || (element.id === CLUSTER && element.end === null)
    offset = walkInto ? element.content : endOf(element)
  }
  if (!hasTracks) throw new BrokenBoxes('no tracks')
  await changes.apply(handle)
}

/** Blanks the names in the track list and the segment's description; throws for a track of an unsupported type. */
async function cleanTexts(handle: FileHandle, element: Element, changes: Blanking): Promise<void> {
  const length = endOf(element) - element.content
  if (length > MAX_HEADER_BYTES) throw new BrokenBoxes('a header is too large')
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, element.content)
  const walk = (from: number, to: number) => {
    for (let offset = from; offset < to; ) {
      const child = elementAt(offset, buffer.subarray(offset, offset + HEADER_BYTES), to)
      const end = endOf(child)
      if (texts.has(child.id)) voidOut(changes, element.content + offset, element.content + end)
      if (child.id === VOID) changes.zeros.add(element.content + child.content, element.content + end)
      if (child.id === TRACK && from === 0) walk(child.content, end)
      if (child.id === TRACK_TYPE && !PLAYED.has(buffer[end - 1] ?? 0))
        throw new BrokenBoxes('a track that is neither picture nor sound')
      offset = end
    }
  }
  walk(0, length)
}

/** Position and length of the element at these bytes; `limit` is the end of its parent. */
function elementAt(start: number, header: Buffer, limit: number): Element {
  const idLength = Math.clz32(header[0] ?? 0) - 23
  const sizeLength = idLength > 4 ? 9 : Math.clz32(header[idLength] ?? 0) - 23
  if (sizeLength > 8 || idLength + sizeLength > header.length) throw new BrokenBoxes('not an element')
  const id = header.readUIntBE(0, idLength)
  const highest = 0xff >> sizeLength
  let length = (header[idLength] ?? 0) & highest
  let isOpen = length === highest
  for (let offset = idLength + 1; offset < idLength + sizeLength; offset++) {
    isOpen &&= header[offset] === 0xff
    length = length * 256 + (header[offset] ?? 0)
  }
  const content = start + idLength + sizeLength
  if (!isOpen && content + length > limit) throw new BrokenBoxes('reaches beyond its place')
  return { id, start, content, end: isOpen ? null : content + length }
}

function endOf({ id, end }: Element): number {
  if (end === null) throw new BrokenBoxes(`element ${id.toString(16)} of unknown length`)
  return end
}

function voidOut(changes: Blanking, start: number, end: number): void {
  const length = end - start
  // Eight bytes hold any length; a smaller element has room for one byte only.
  const header = Buffer.alloc(length >= 9 ? 9 : 2)
  header.writeUInt8(VOID, 0)
  if (length >= 9) {
    header.writeUInt8(0x01, 1)
    header.writeUIntBE(length - 9, 3, 6)
  } else header.writeUInt8(0x80 | (length - 2), 1)
  changes.zeros.add(start, end)
  changes.patch(start, header)
}
