/**
 * Reads a map file in cached blocks: adjacent tiles are close together in the file, so panning needs few
 * requests, and the surroundings stay available offline.
 */
import type { RangeResponse, Source } from 'pmtiles'

/** A city tile has about 5 kB, so larger blocks would load unneeded bytes on slow connections. */
export const BLOCK_BYTES = 16_384
/** 8 MiB; the least recently used block is dropped first. */
const MAX_BLOCKS = 512

export class KeptBlocks implements Source {
  readonly #url: string
  readonly #read: (url: string, first: number, last: number) => Promise<ArrayBuffer>
  readonly #blocks = new Map<number, Promise<ArrayBuffer>>()

  constructor(url: string, read = readRange) {
    this.#url = url
    this.#read = read
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const first = Math.floor(offset / BLOCK_BYTES)
    const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) => this.#block(first + index)),
    )
    const data = new Uint8Array(length)
    let filled = 0
    blocks.forEach((block, index) => {
      const from = index === 0 ? offset - first * BLOCK_BYTES : 0
      const part = new Uint8Array(block).subarray(from, from + length - filled)
      data.set(part, filled)
      filled += part.length
    })
    // Only the last block of the file is shorter.
    return { data: data.buffer.slice(0, filled) }
  }

  #block(number: number): Promise<ArrayBuffer> {
    const known = this.#blocks.get(number)
    const block = known ?? this.#read(this.#url, number * BLOCK_BYTES, (number + 1) * BLOCK_BYTES - 1)
    this.#blocks.delete(number)
    this.#blocks.set(number, block)
    if (!known) {
      block.catch(() => this.#blocks.delete(number))
      for (const oldest of this.#blocks.keys()) {
        if (this.#blocks.size <= MAX_BLOCKS) break
        this.#blocks.delete(oldest)
      }
    }
    return block
  }
}

async function readRange(url: string, first: number, last: number): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: { range: `bytes=${first}-${last}` } })
  if (answer.status !== 206) throw new Error(`the map file answered ${answer.status}`)
  return answer.arrayBuffer()
}
