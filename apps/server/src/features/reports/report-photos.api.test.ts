/** REPORT-4. Photos of residents: where they arrive, who sees them, and when they are refused. */
import { hash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import {
  MAX_REPORT_PHOTO_BYTES,
  MAX_REPORT_PHOTO_BYTES_OF_CITY,
  REPORT_SECRET_HEADER,
  reportPhotosPath,
} from '@lamplighter/domain/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskReserve } from '../../limits/disk-reserve.ts'
import { photo, photoWithExif } from '../media/testing/files.ts'
import { inTown, newSecret, type ReportingApp, reportingApp } from './testing/reporting.ts'

let app: ReportingApp
beforeAll(async () => {
  app = await reportingApp()
})
afterAll(() => app.close())

const listening = async () => {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  return app.app.server.address()
}

// REPORT-4
describe('a photo', () => {
  it('arrives once, without its position, is not public, and no more than three fit', async () => {
    const { secret, id } = await app.report()
    const photoId = randomUUID()
    const content = await photoWithExif()
    expect((await app.sendPhoto(secret, content, photoId)).status).toBe(200)
    expect((await app.sendPhoto(secret, content, photoId)).status).toBe(200)
    const { rows } = await sql<{ object_key: string }>`
      select object_key from resident_report_photos where report_id = ${id}`.execute(app.owner)
    expect(rows).toHaveLength(1)
    const stored = await app.parts.storage.get(rows[0]?.object_key ?? '')
    expect(stored).not.toBeNull()
    const bytes = stored ? await buffer(stored.read()) : Buffer.alloc(0)
    expect([content.includes('secret-owner'), bytes.includes('secret-owner')]).toEqual([true, false])
    expect((await app.look(secret)).photos).toEqual([])
    await app.sendPhoto(secret, await photo())
    await app.sendPhoto(secret, await photo())
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('report_photos_full')
  })

  it('that is sent twice at once leaves one row, whose object is the stored one, and nothing else stays', async () => {
    const { secret, id } = await app.report()
    const photoId = randomUUID()
    const answers = await Promise.all([
      app.sendPhoto(secret, await photo(), photoId),
      app.sendPhoto(secret, await photoWithExif(), photoId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql<{ key: string; thumb: string; hash: Buffer }>`
      select object_key as key, thumb_key as thumb, sha256_stored as hash from resident_report_photos
      where report_id = ${id}`.execute(app.owner)
    expect(rows).toHaveLength(1)
    const stored = await app.parts.storage.get(rows[0]?.key ?? '')
    const bytes = stored ? await buffer(stored.read()) : Buffer.alloc(0)
    expect(hash('sha256', bytes, 'buffer')).toEqual(rows[0]?.hash)
    const { rows: doomed } = await sql<{ key: string }>`
      select object_key as key from object_deletions where object_key like ${`%${id}%`}`.execute(app.owner)
    // None if the second was read after the first was stored; otherwise its photo and its thumbnail.
    expect([0, 2]).toContain(doomed.length)
    expect(doomed.map(({ key }) => key)).not.toContain(rows[0]?.key)
    expect(doomed.map(({ key }) => key)).not.toContain(rows[0]?.thumb)
  })

  it('does not fit if strangers have sent too much, or crews need the disk', async () => {
    const { secret, id } = await app.report()
    await app.sendPhoto(secret, await photo())
    const size = (bytes: number) =>
      sql`update resident_report_photos set bytes = ${bytes} where report_id = ${id}`.execute(app.owner)
    await size(MAX_REPORT_PHOTO_BYTES_OF_CITY)
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('reports_full')
    await size(1)
    const { disk } = app.parts
    app.parts.disk = createDiskReserve({
      folder: app.parts.config.dataDir,
      reserveBytes: 1000,
      statfs: async () => ({ bavail: 1999, bsize: 1, blocks: 100_000 }),
    })
    const refused = await app.sendPhoto(secret, await photo()).finally(() => {
      app.parts.disk = disk
    })
    expect(refused.problem.code).toBe('storage_full')
    expect((await app.sendPhoto(secret, await photo())).status).toBe(200)
  })

  it('is read only when it has a place: two at once from one network', async () => {
    const { port } = (await listening()) as AddressInfo
    const { secret } = await app.report()
    const begun = () => {
      const sending = request({
        ...{ port, method: 'PUT', path: `${reportPhotosPath}/${randomUUID()}` },
        headers: { [REPORT_SECRET_HEADER]: secret, 'content-length': 5_000_000, expect: '100-continue' },
      })
      sending.on('error', () => {})
      sending.flushHeaders()
      return sending
    }
    const slow = [begun(), begun()]
    await delay(300)
    const third = fetch(`http://127.0.0.1:${port}${reportPhotosPath}/${randomUUID()}`, {
      method: 'PUT',
      headers: { [REPORT_SECRET_HEADER]: secret, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await photo()),
    })
    expect(await Promise.race([third.then(() => 'answered'), delay(500, 'waits')])).toBe('waits')
    for (const one of slow) one.destroy()
    expect((await third).status).toBe(200)
  })

  it('of another type, damaged, too large or for no report is refused', async () => {
    const { secret } = await app.report()
    const code = async (content: Buffer, of = secret) => (await app.sendPhoto(of, content)).problem.code
    expect(await code(Buffer.from('<svg onload=alert(1)>'))).toBe('media_type_refused')
    expect(await code(Buffer.alloc(0))).toBe('media_type_refused')
    expect(await code((await photo()).subarray(0, 300))).toBe('media_unreadable')
    expect(await code(Buffer.alloc(MAX_REPORT_PHOTO_BYTES + 1))).toBe('body_too_large')
    expect(await code(await photo(), newSecret())).toBe('not_found')
    expect((await app.sendPhoto(secret, await photo(), 'x')).status).toBe(404)
  })

  it('comes too late an hour after its report', async () => {
    const { secret, id } = await app.report({ point: inTown })
    await sql`update resident_reports set created_at = now() - interval '61 minutes' where id = ${id}`.execute(
      app.owner,
    )
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('report_photo_late')
  })
})
