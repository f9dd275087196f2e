/** Reads a stream of bytes record by record; no more than a chunk and a record is in memory. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** So that a loop over small records need not wait at each of them. */
  has(length: number): boolean {
    return this.#held.length - this.#at >= length
  }

  /** False when the stream ends before. */
  async fill(length: number): Promise<boolean> {
    const parts = [this.#held.subarray(this.#at)]
    let held = parts[0]?.length ?? 0
    while (held < length) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      parts.push(value)
      held += value.length
    }
    this.#held = Buffer.concat(parts)
    this.#at = 0
    return held >= length
  }

  /** What `fill` or `has` said is there. */
  take(length: number): Buffer {
    const taken = this.#held.subarray(this.#at, this.#at + length)
    this.#at += length
    return taken
  }

  /** Passes over a record that is too large to be held. */
  async skip(length: number): Promise<boolean> {
    let left = length - (this.#held.length - this.#at)
    if (left <= 0) {
      this.#at += length
      return true
    }
    this.#at = this.#held.length
    while (left > 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return false
      this.#held = value
      this.#at = Math.min(left, value.length)
      left -= value.length
    }
    return true
  }
}
