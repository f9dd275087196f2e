/** DUR-31. Stores reads for their user, for a week, within size limits. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  deleteKeptReads,
  findRead,
  forgetOthers,
  MAX_AGE_MS,
  MOST_OF_ONE,
  makeRoom,
  storeReads,
} from './kept-reads.ts'

const now = Date.now()
const keepRead = (owner: string, hash: string, data: unknown, readAt: number) =>
  storeReads(owner, [{ hash, data, readAt }])
afterEach(deleteKeptReads)

test('stores the latest answer of each query with its time', async () => {
  await keepRead('wes', 'list', [1], now - 2)
  await keepRead('wes', 'list', [1, 2], now - 1)
  expect(await findRead('wes', 'list')).toEqual({ data: [1, 2], readAt: now - 1 })
})

test('does not show reads of other users', async () => {
  await keepRead('wes', 'list', ['of Wes'], now)
  expect(await findRead('dana', 'list')).toBeUndefined()
  await forgetOthers('dana')
  expect(await findRead('wes', 'list')).toBeUndefined()
})

test('expires after a week', async () => {
  await keepRead('wes', 'list', [1], now - MAX_AGE_MS - 1000)
  expect(await findRead('wes', 'list')).toBeUndefined()
})

describe('eviction', () => {
  test('removes expired and then the oldest reads', async () => {
    await keepRead('wes', 'ancient', ['x'], now - MAX_AGE_MS - 1000)
    for (let index = 0; index < 5; index++)
      await keepRead('wes', `read ${index}`, 'x'.repeat(96), now - index)
    await makeRoom({ bytes: 300, reads: 100 })
    expect(await findRead('wes', 'read 2')).toBeDefined()
    expect(await findRead('wes', 'read 3')).toBeUndefined()
    expect(await findRead('wes', 'ancient', now - MAX_AGE_MS)).toBeUndefined()
    await makeRoom({ bytes: 10_000, reads: 1 })
    expect(await findRead('wes', 'read 0')).toBeDefined()
    expect(await findRead('wes', 'read 1')).toBeUndefined()
  })

  test('does not store a read that is too large', async () => {
    await keepRead('wes', 'large', 'x'.repeat(MOST_OF_ONE), now)
    expect(await findRead('wes', 'large')).toBeUndefined()
  })
})
