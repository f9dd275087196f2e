import { expect, it } from 'vitest'
import { createDiskReserve, reserveOf } from './disk-reserve.ts'

const GB = 1_000_000_000

it.each([
  [0.5, 0.1],
  [5, 1],
  [20, 1],
  [100, 5],
  [1000, 10],
])('on a disk of %d GB the reserve is %d GB', (disk, kept) => {
  expect(reserveOf(disk * GB)).toBe(kept * GB)
})

function diskWith(free: number, reserveBytes?: number) {
  const state = { free, time: 0, asked: 0 }
  const reserve = createDiskReserve({
    folder: '/',
    reserveBytes,
    clock: () => state.time,
    statfs: async () => {
      state.asked += 1
      return { bavail: state.free, bsize: 1, blocks: 100 * GB }
    },
  })
  const refused = (...args: Parameters<typeof reserve.claim>) =>
    reserve.claim(...args).then(
      (release) => {
        release()
        return null
      },
      (error) => error.code,
    )
  return { state, reserve, refused }
}

it('incoming bytes leave the reserve, finishing half of it and rows a quarter, but no more than needed', async () => {
  const { state, refused } = diskWith(2 * GB, 1 * GB)
  expect(await refused('upload', { later: 1 * GB })).toBeNull()
  expect(await refused('upload', { later: 1 * GB + 1 })).toBe('storage_full')
  expect(await refused('upload', { now: 1 * GB + 1 })).toBe('storage_full')
  expect(await refused('finishing', { later: 1.5 * GB })).toBeNull()
  expect(await refused('finishing', { later: 1.6 * GB })).toBe('storage_full')
  Object.assign(state, { free: GB / 4, time: 1000 })
  expect([await refused('rows', {}), await refused('finishing', {})]).toEqual([null, 'storage_full'])
  Object.assign(state, { free: GB / 4 - 1, time: 2000 })
  expect(await refused('rows', {})).toBe('storage_full')
  const large = diskWith(1 * GB, 10 * GB)
  expect(await large.refused('upload', {})).toBe('storage_full')
  expect([await large.refused('finishing', {}), await large.refused('rows', {})]).toEqual([null, null])
})

it('reads the free space once a second, and counts writes in between', async () => {
  const { state, reserve, refused } = diskWith(10, 4)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => reserve.claim('upload', { now: 2 })))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(state.asked).toBe(1)
  for (const answer of answers) if (answer.status === 'fulfilled') answer.value()
  state.time = 999
  expect(await refused('upload', { now: 1 })).toBe('storage_full')
  state.time = 1000
  expect(await refused('upload', { now: 1 })).toBeNull()
  expect(state.asked).toBe(2)
})

it('unfinished writes count for as long as they take', async () => {
  const { state, reserve, refused } = diskWith(10, 4)
  const release = await reserve.claim('upload', { now: 6 })
  state.time = 60_000
  expect(await refused('upload', { now: 1 })).toBe('storage_full')
  release()
  release()
  Object.assign(state, { free: 5, time: 70_000 })
  expect([await refused('upload', { now: 2 }), await refused('upload', { now: 1 })]).toEqual([
    'storage_full',
    null,
  ])
})

it('a disk that cannot be read blocks nothing', async () => {
  const reserve = createDiskReserve({ folder: '/no/such/folder' })
  await expect(reserve.claim('upload', { now: GB })).resolves.toBeTypeOf('function')
})
