/** MEDIA-10. A full disk: uploads are rejected with 507 while the database still has room, and continue afterwards. */
import { execFile } from 'node:child_process'
import { statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLocation } from '@lamplighter/domain/locations'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDiskReserve } from '../../../limits/disk-reserve.ts'
import { watchParts } from '../../../monitoring/open-outages.ts'
import { benchIn } from '../../../testing/factories.ts'
import { needs } from '../../../testing/needs.ts'
import { photo } from '../testing/files.ts'
import { headOf, uploadingApp } from '../testing/uploads.ts'

const run = promisify(execFile)
const RESERVE = 1_000_000_000

let app: Awaited<ReturnType<typeof uploadingApp>>
let roomy: typeof app.parts.disk
beforeAll(async () => {
  app = await uploadingApp()
  roomy = app.parts.disk
})
afterEach(() => {
  app.parts.disk = roomy
})
afterAll(() => app.close())

/** Simulates this much free space on the disk of the data directory. */
function freeIs(bytes: number): void {
  app.parts.disk = createDiskReserve({
    folder: app.parts.config.dataDir,
    reserveBytes: RESERVE,
    statfs: async () => ({ bavail: bytes, bsize: 1, blocks: 100 * RESERVE }),
  })
}
const full = { status: 507, problem: { code: 'storage_full' } }
const head = async (url: string) => headOf(app.app, await app.as('wes'), url)

describe('below the reserve', () => {
  it('an upload that would not fit beside other reservations cannot start', async () => {
    freeIs(RESERVE + 300)
    expect((await app.announce('wes', 100)).status).toBe(201)
    expect(await app.announce('wes', 100)).toMatchObject(full)
    freeIs(RESERVE + 400)
    expect((await app.announce('wes', 100)).status).toBe(201)
  })

  it('no part is accepted, none is lost, and it continues when there is space', async () => {
    const content = await photo()
    const { mediaId, url } = await app.announce('wes', content.length)
    expect((await app.sendPart('wes', mediaId, 0, content.subarray(0, 50))).status).toBe(204)
    freeIs(RESERVE + 9)
    expect(await app.sendPart('wes', mediaId, 50, content.subarray(50, 60))).toMatchObject(full)
    expect((await head(url)).headers['upload-offset']).toBe('50')
    freeIs(RESERVE + 10)
    expect((await app.sendPart('wes', mediaId, 50, content.subarray(50, 60))).status).toBe(204)
    app.parts.disk = roomy
    expect((await app.sendPart('wes', mediaId, 60, content.subarray(60))).status).toBe(204)
    expect(await app.traces(mediaId)).toHaveLength(3)
  })

  it('a complete file waits, and is finished when there is space', async () => {
    const content = await photo()
    const { mediaId, url } = await app.announce('wes', content.length)
    freeIs(RESERVE / 2 + content.length)
    app.parts.disk = { claim: claimingOnly('finishing', app.parts.disk) }
    expect(await app.sendPart('wes', mediaId, 0, content)).toMatchObject(full)
    expect((await head(url)).statusCode).toBe(507)
    app.parts.disk = roomy
    expect((await head(url)).statusCode).toBe(200)
    expect(await app.traces(mediaId)).toHaveLength(3)
  })

  it('other writes stop before the embedded database uses the last byte', async () => {
    const wes = await app.as('wes')
    freeIs(RESERVE / 4)
    expect((await wes.call(createLocation, { body: benchIn(app.world) })).status).toBe(201)
    freeIs(RESERVE / 4 - 1)
    expect(await wes.call(createLocation, { body: benchIn(app.world) })).toMatchObject(full)
  })
})

describe('reports to the operator about the disk', () => {
  const state = () => app.parts.outages.states().find(({ part }) => part === 'disk')?.works
  /** A new server, so that the check has not run yet; it reads the simulated free space. */
  const watch = () => {
    const { pool, storage, config, outages } = app.parts
    const seen = { asked: 0, wrote: 0 }
    const claim: typeof roomy.claim = async (...asked) => {
      seen.asked += 1
      const release = await app.parts.disk.claim(...asked)
      return () => {
        seen.wrote += 1
        release()
      }
    }
    watchParts(outages, { pool, storage, disk: { claim }, config })
    return seen
  }

  it('nothing, when a single file does not fit', async () => {
    const seen = watch()
    freeIs(RESERVE + 20_000_000)
    expect(await app.announce('wes', 20_000_000)).toMatchObject(full)
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual({ asked: 1, wrote: 1 })
    expect(state()).toBe(true)
  })

  it('a failure while no photo is accepted', async () => {
    const seen = watch()
    freeIs(RESERVE)
    expect(await app.announce('wes', 100)).toMatchObject(full)
    await expect.poll(state).toBe(false)
    await expect.poll(() => seen.asked, { timeout: 20_000 }).toBeGreaterThan(2)
    expect(state()).toBe(false)
    app.parts.disk = roomy
    await expect.poll(state, { timeout: 20_000 }).toBe(true)
  }, 60_000)
})

/** Only these read the simulated free space; the others have room. */
const claimingOnly =
  (what: string, disk: typeof roomy): typeof roomy.claim =>
  async (asked, bytes) =>
    asked === what ? disk.claim(asked, bytes) : () => {}

const isRoot = process.getuid?.() === 0
describe('a really full disk (a separate mount)', needs('root', isRoot), () => {
  it('is never a 500: not when announcing, sending a part, or finishing', async ({ skip }) => {
    const uploads = join(app.parts.config.dataDir, 'uploads')
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', uploads]).then(
      () => true,
      () => false,
    )
    if (!mounted) skip('mount')
    try {
      app.parts.disk = { claim: async () => () => {} }
      const { mediaId, url, status } = await app.announce('wes', 3_000_000)
      expect(status).toBe(201)
      expect(await app.sendPart('wes', mediaId, 0, Buffer.alloc(2_000_000, 1))).toMatchObject(full)
      expect((await statfs(uploads)).bavail).toBe(0)
      const { headers } = await head(url)
      expect(Number(headers['upload-offset'])).toBeLessThanOrEqual(2_000_000)
      await writeFile(join(uploads, uuidv7()), 'x').catch(() => {})
      const next = await app.announce('wes', 5000)
      expect([201, 507]).toContain(next.status)
      expect(await app.sendPart('wes', next.mediaId, 0, Buffer.alloc(5000))).toMatchObject(full)
    } finally {
      await run('umount', [uploads])
    }
  })
})
