/** Changes a file in place, block by block: zeroes byte ranges and rewrites headers. */
import type { FileHandle } from 'node:fs/promises'
import { ByteRanges } from './byte-ranges.ts'
import { BrokenBoxes } from './mp4-boxes.ts'

const BLOCK_BYTES = 1_048_576
const WINDOW_BYTES = 65_536
/** Maximum number of rewritten headers: camera files need a handful. */
const MAX_PATCHES = 20_000

export class Blanking {
  readonly zeros: ByteRanges
  readonly #size: number
  readonly #patches: { at: number; bytes: Buffer }[] = []

  constructor(size: number) {
    this.#size = size
    this.zeros = new ByteRanges(size)
  }

  /** Writes these bytes, also over ranges to be zeroed. Patches must not overlap. */
  patch(at: number, bytes: Buffer): void {
    if (this.#patches.push({ at, bytes }) > MAX_PATCHES) throw new BrokenBoxes('too much to take out')
  }

  /** Reads and writes each changed block once, however many changes it has. */
  async apply(handle: FileHandle): Promise<void> {
    const zeros = this.zeros.inOrder()
    const patches = this.#patches.sort((a, b) => a.at - b.at).values()
    const block = Buffer.alloc(Math.min(BLOCK_BYTES, this.#size))
    let zero = zeros.next().value
    let patch = patches.next().value
    let from = 0
    while (zero || patch) {
      const next = Math.min(zero?.start ?? this.#size, patch?.at ?? this.#size)
      from = Math.max(from, next - (next % BLOCK_BYTES))
      const to = Math.min(from + BLOCK_BYTES, this.#size)
      await handle.read(block, 0, to - from, from)
      while (zero && zero.start < to) {
        block.fill(0, Math.max(zero.start, from) - from, Math.min(zero.end, to) - from)
        if (zero.end > to) break
        zero = zeros.next().value
      }
      while (patch && patch.at < to) {
        const skipped = Math.max(0, from - patch.at)
        patch.bytes.copy(block, patch.at + skipped - from, skipped)
        if (patch.at + patch.bytes.length > to) break
        patch = patches.next().value
      }
      await handle.write(block, 0, to - from, from)
      from = to
    }
  }
}

/** Reads consecutive headers, many at once where they are small. Returns fewer bytes at the end of the file. */
export function headerReader(handle: FileHandle, length: number): (at: number) => Promise<Buffer> {
  const window = Buffer.alloc(WINDOW_BYTES)
  let from = 0
  let filled = 0
  return async (at) => {
    if (at < from || at + length > from + filled) {
      from = at
      filled = (await handle.read(window, 0, WINDOW_BYTES, at)).bytesRead
    }
    return window.subarray(at - from, Math.min(at - from + length, filled))
  }
}
