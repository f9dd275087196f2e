/**
 * Reads a map file in blocks and caches them: neighboring tiles lie next to each other in it, so panning needs few
 * requests, and the surroundings stay available offline.
 */
import type { RangeResponse, Source } from 'pmtiles'

/** A city's tile has some 5 kB; on a slow line what nobody asked for is waited for. */
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
    // Shorter only at the end of the file.
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
