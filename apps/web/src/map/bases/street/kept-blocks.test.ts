import { expect, test, vi } from 'vitest'
import { KeptBlocks } from './kept-blocks.ts'

const file = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
const bytes = (from: number, to: number) => file.slice(from, to)

function kept(fails = 0) {
  let failures = fails
  const read = vi.fn(async (_url: string, first: number, last: number) => {
    if (failures-- > 0) throw new Error('no line')
    return bytes(first, last + 1).buffer
  })
  return { blocks: new KeptBlocks('/map', read), read }
}

const read = async (blocks: KeptBlocks, offset: number, length: number) =>
  new Uint8Array((await blocks.getBytes(offset, length)).data)

test.each([
  [0, 10],
  [16_376, 16],
  [16_384, 16_384],
  [10, 99_000],
  [99_990, 50],
])('from %i, %i bytes', async (offset, length) => {
  expect(await read(kept().blocks, offset, length)).toEqual(bytes(offset, offset + length))
})

test('does not request a cached block again', async () => {
  const { blocks, read: asked } = kept()
  await read(blocks, 5, 10)
  await read(blocks, 10_000, 500)
  expect(asked).toHaveBeenCalledTimes(1)
  await read(blocks, 16_000, 2_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('requests a failed block again', async () => {
  const { blocks } = kept(1)
  await expect(read(blocks, 5, 10)).rejects.toThrow('no line')
  expect(await read(blocks, 5, 10)).toEqual(bytes(5, 15))
})
