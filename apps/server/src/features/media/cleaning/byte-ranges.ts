/** A set of byte ranges, as numbers in one array: a video may have a million of them, too many for objects. */
const FIRST_ROOM = 1024

export interface ByteRange {
  start: number
  end: number
}

export class ByteRanges {
  readonly #size: number
  /** Start in the upper half, end in the lower, so that sorting the numbers sorts by start. */
  #packed = new BigUint64Array(FIRST_ROOM)
  #count = 0
  #ordered = true
  #lastStart = 0
  #lastEnd = -1

  /** Bytes beyond `size`, the length of the file, are ignored. */
  constructor(size: number) {
    if (size > 0xffffffff) throw new RangeError('only files up to 4 GB are supported')
    this.#size = size
  }

  /** The number of stored ranges: adjacent ones that were added in sequence are merged. */
  get count(): number {
    return this.#count
  }

  add(start: number, end: number): void {
    const to = Math.min(end, this.#size)
    if (start >= to) return
    if (start >= this.#lastStart && start <= this.#lastEnd) {
      this.#lastEnd = Math.max(this.#lastEnd, to)
      this.#packed[this.#count - 1] = packed(this.#lastStart, this.#lastEnd)
      return
    }
    if (this.#count === this.#packed.length) {
      const larger = new BigUint64Array(2 * this.#count)
      larger.set(this.#packed)
      this.#packed = larger
    }
    this.#ordered &&= start >= this.#lastStart
    this.#packed[this.#count++] = packed(start, to)
    this.#lastStart = start
    this.#lastEnd = to
  }

  /** Yields every byte once, in file order. */
  *inOrder(): Generator<ByteRange, undefined> {
    const all = this.#packed.subarray(0, this.#count)
    if (!this.#ordered) all.sort()
    this.#ordered = true
    let start = 0
    let end = -1
    for (const next of all) {
      const from = Number(next >> 32n)
      const to = Number(next & 0xffffffffn)
      if (from > end) {
        if (end > start) yield { start, end }
        start = from
      }
      end = Math.max(end, to)
    }
    if (end > start) yield { start, end }
    return undefined
  }
}

function packed(start: number, end: number): bigint {
  return (BigInt(start) << 32n) | BigInt(end)
}
