/** A disk that still accepts a file, while photos are rejected because of its reserve, is reported as full. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskReserve } from '../limits/disk-reserve.ts'
import { diskProbe } from './disk-probe.ts'

const RESERVE = 1_000_000_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-probe-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const probe = (free: number, at = folder) =>
  diskProbe(
    at,
    createDiskReserve({
      folder: at,
      reserveBytes: RESERVE,
      statfs: async () => ({ bavail: free, bsize: 1, blocks: 100 * RESERVE }),
    }),
  )()

it('fails below its reserve, though a file could still be written', async () => {
  await expect(probe(RESERVE)).rejects.toThrow('free space is below the reserve')
  await expect(probe(RESERVE + 2_000_000)).resolves.toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

it('fails when nothing can be written, whatever space is free', async () => {
  await expect(probe(2 * RESERVE, join(folder, 'none'))).rejects.toThrow('ENOENT')
})
