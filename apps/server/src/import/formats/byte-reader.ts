/** Reads a stream of bytes record by record; memory holds no more than a chunk and a record. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Lets a loop over small records avoid an await for each. */
  has(length: number): boolean {
    return this.#held.length - this.#at >= length
  }

  /** Returns false when the stream ends first. */
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

  /** Takes bytes that `fill` or `has` reported as available. */
  take(length: number): Buffer {
    const taken = this.#held.subarray(this.#at, this.#at + length)
    this.#at += length
    return taken
  }

  /** Skips a record that is too large for memory. */
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
