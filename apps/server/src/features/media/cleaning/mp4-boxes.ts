/** Reads the boxes ("atoms") of MP4 and QuickTime files from a buffer. */

export interface Box {
  type: string
  start: number
  /** Offset of the content, after size and type. */
  content: number
  end: number
}

export class BrokenBoxes extends Error {}

/** Maximum boxes in one header (usual: about a hundred) and in all: an hour in one-second fragments has 50,000. */
const MAX_BOXES_OF_HEADER = 20_000
const MAX_BOXES = 250_000
/**
 * Maximum number of table entries that are read: samples and chunks of removed tracks and of fragments. A phone that
 * records its direction 400 times a second makes 640,000 in the longest video accepted; a fragmented one of an hour
 * 400,000.
 */
const MAX_ENTRIES = 1_000_000

/** Checks the work spent on one file against the limits above, whatever the file claims. */
export class Budget {
  boxesRead = 0
  entriesRead = 0

  takeBox(): void {
    if (++this.boxesRead > MAX_BOXES) throw new BrokenBoxes('too many boxes')
  }

  takeEntries(count: number): void {
    this.entriesRead += count
    if (this.entriesRead > MAX_ENTRIES) throw new BrokenBoxes('too many table entries')
  }
}

/** A header of the file (`moov`, `moof`) in memory. Offsets of its boxes are relative to its start. */
export class Header {
  readonly buffer: Buffer
  readonly root: Box
  readonly budget: Budget
  #boxesRead = 0

  constructor(buffer: Buffer, budget: Budget) {
    const root = readBox(buffer.subarray(0, 16), 0, buffer.length, true)
    if (!root) throw new BrokenBoxes('an empty header')
    this.buffer = buffer
    this.root = root
    this.budget = budget
  }

  /** The boxes inside another; throws BrokenBoxes when one ends beyond it. Bytes after the last become zero. */
  boxesIn(parent: Box, skipped = 0): Box[] {
    const boxes: Box[] = []
    let offset = parent.content + skipped
    while (offset + 8 <= parent.end) {
      this.budget.takeBox()
      if (++this.#boxesRead > MAX_BOXES_OF_HEADER) throw new BrokenBoxes('too many boxes')
      const box = readBox(this.buffer.subarray(offset, offset + 16), offset, parent.end)
      // QuickTime ends some lists with a zero instead of the next size.
      if (!box) break
      boxes.push(box)
      offset = box.end
    }
    if (offset < parent.end) this.buffer.fill(0, offset, parent.end)
    return boxes
  }

  /** Blanks children of other types, and returns the remaining ones. */
  keepOnly(parent: Box, types: ReadonlySet<string>): Box[] {
    return this.boxesIn(parent).filter((child) => {
      if (types.has(child.type)) return true
      this.blank(child)
      return false
    })
  }

  child(box: Box, ...path: string[]): Box | null {
    let found: Box | undefined = box
    for (const type of path) found = found && this.boxesIn(found).find((child) => child.type === type)
    return found ?? null
  }

  /** Overwrites the box's content but keeps its size and position, so that no offset in the file changes. */
  blank(box: Box): void {
    this.buffer.write('free', box.start + 4, 'latin1')
    this.buffer.fill(0, box.content, box.end)
  }

  /** Reads the numbers of a box; throws BrokenBoxes beyond its end. */
  numbersOf(box: Box): (offset: number) => number {
    return (offset) => {
      if (box.content + offset + 4 > box.end) throw new BrokenBoxes(`${box.type} is too short`)
      return this.buffer.readUInt32BE(box.content + offset)
    }
  }
}

/** Parses the box header in these bytes; null for a size of zero inside a box. */
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
