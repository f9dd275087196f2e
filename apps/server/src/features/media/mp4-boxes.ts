/** The boxes ("atoms") that MP4 and QuickTime files are made of, read from a buffer. */

export interface Box {
  type: string
  start: number
  /** Where its content begins: after size and type. */
  content: number
  end: number
}

export class BrokenBoxes extends Error {}

/** A header has some hundred boxes; millions of empty ones would hold the whole server up. */
const MAX_READS = 20_000
const readsOf = new WeakMap<Buffer, number>()

/** The boxes between two offsets; throws BrokenBoxes when one reaches beyond. Up to 7 bytes of padding may follow. */
export function boxesIn(buffer: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let reads = readsOf.get(buffer) ?? 0
  for (let at = from; at + 8 <= to; ) {
    readsOf.set(buffer, ++reads)
    if (reads > MAX_READS) throw new BrokenBoxes('too many boxes')
    const box = readBox(buffer.subarray(at, at + 16), at, to)
    // QuickTime ends some lists with a zero where the next size would stand.
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The box whose header these bytes are; null for a size of zero inside of a box. */
export function readBox(header: Buffer, start: number, limit: number, lastMayBeOpen = false): Box | null {
  if (header.length < 8) throw new BrokenBoxes('cut off in a header')
  const short = header.readUInt32BE(0)
  const type = header.toString('latin1', 4, 8)
  if (short === 0 && !lastMayBeOpen) return null
  if (short === 1 && header.length < 16) throw new BrokenBoxes('cut off in a header')
  const size = short === 0 ? limit - start : short === 1 ? Number(header.readBigUInt64BE(8)) : short
  const content = start + (short === 1 ? 16 : 8)
  const end = start + size
  if (end < content || end > limit) throw new BrokenBoxes(`${type} reaches beyond its place`)
  return { type, start, content, end }
}

export function childOf(buffer: Buffer, box: Box, ...path: string[]): Box | null {
  let at: Box | undefined = box
  for (const type of path) at = at && boxesIn(buffer, at.content, at.end).find((child) => child.type === type)
  return at ?? null
}

/** Keeps the box's size and place, so that no offset in the file changes, and nothing of what it said. */
export function blank(buffer: Buffer, box: Box): void {
  buffer.write('free', box.start + 4, 'latin1')
  buffer.fill(0, box.content, box.end)
}
