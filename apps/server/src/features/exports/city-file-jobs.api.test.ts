/** EXPORT-18, EXPORT-19, EXPORT-20. The file of a city is written in the background, kept for some days, and read in parts. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '@lamplighter/domain/exports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDiskReserve } from '../../limits/disk-reserve.ts'
import type { Jobs } from '../../limits/run-jobs.ts'
import type { Parts } from '../../parts.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { deleteDueObjects } from '../media/index.ts'
import {
  claimCityFile,
  dropUnfinished,
  finishCityFile,
  keyOfCityFile,
  scheduleDeletion,
} from './city-file-jobs.repo.ts'
import { startCityFileJobs } from './index.ts'

let app: TestApp
let ana: Person
let running: Jobs[] = []
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await sql`delete from city_exports`.execute(app.owner)
  await sql`delete from object_deletions`.execute(app.owner)
})
afterAll(() => app.close())

const work = (parts: Partial<Parts> = {}) => {
  const jobs = startCityFileJobs({ ...app.parts, ...parts }, { lookEveryMs: 30 })
  running.push(jobs)
  return jobs
}
const params = () => ({ cityId: app.world.cities.prairieFalls.id })
const begin = (person = ana) =>
  person.call(contract.writeCityFile, { params: params(), body: { _id: uuidv7() } })
const get = async () => (await ana.call(contract.getCityFile, { params: params() })).body.file
const remove = () => ana.call(contract.removeCityFile, { params: params() })
const linked = () => ana.call(contract.linkCityFile, { params: params() })
const link = async () => (await linked()).body

async function until(status: string) {
  for (let n = 0; n < 300; n++) {
    const file = await get()
    if (file?.status === status) return file
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the file did not become ${status}: ${JSON.stringify(await get())}`)
}

describe('the file of a city', () => {
  it('EXPORT-18 is written in the background, and its admins see how far it is', async () => {
    expect(await get()).toBe(null)
    const { body } = await begin()
    expect(body).toMatchObject({ status: 'waiting', share: 0, askedBy: { _id: app.world.people.ana.id } })
    expect(body.fileName).toMatch(/^prairie-falls-ne-city-\d{4}-\d\d-\d\d\.zip$/)
    const jobs = work()
    const ready = await until('ready')
    expect(ready).toMatchObject({ share: 100, missing: { count: 0, named: [] }, problem: null })
    const days = (Date.parse(ready.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(contract.CITY_FILE_DAYS - 0.1)
    await jobs.stop()
    expect(await readdir(join(app.parts.config.dataDir, 'city-files'))).toEqual([])
  })

  it('EXPORT-18 is one at a time, and a new one replaces it', async () => {
    await begin()
    expect((await begin()).problem.code).toBe('city_file_under_way')
    expect((await linked()).problem.code).toBe('city_file_not_ready')
    work()
    const first = await until('ready')
    await begin()
    expect((await until('ready'))._id).not.toBe(first._id)
    await deleteDueObjects(app.parts)
    const { rows } = await sql`select from object_deletions where object_key like 'city-files/%'`.execute(
      app.owner,
    )
    expect(rows.length).toBe(1)
  })

  it('EXPORT-19 is canceled while it is written, and deleted afterwards', async () => {
    await begin()
    await remove()
    expect(await get()).toBe(null)
    const { body } = await begin()
    const job = await claimCityFile(app.parts.db, uuidv7())
    expect(job?.id).toBe(body._id)
    await remove()
    // An interrupted attempt left an object behind.
    await scheduleDeletion(app.parts.db, keyOfCityFile(job as never))
    await dropUnfinished(app.parts.db, job as never)
    const { rows } = await sql`
      select object_key as key from object_deletions where object_key like 'city-files/%' and delete_after <= now()`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ key: keyOfCityFile(job as never) }])
    const finished = { key: 'city-files/x/1.zip', bytes: 1, manifest: {} as never }
    expect(await finishCityFile(app.parts.db, job as never, finished)).toBe(false)
    expect((await remove()).status).toBe(404)
  })

  it('EXPORT-19 is begun again after its server or its process was killed, and fails in words after three times', async () => {
    await begin()
    await claimCityFile(app.parts.db, uuidv7())
    await sql`update city_exports set updated_at = now() - interval '1 minute'`.execute(app.owner)
    const jobs = work()
    await until('ready')
    // It would begin the next file at once.
    await jobs.stop()
    await begin()
    await sql`update city_exports set attempts = 3`.execute(app.owner)
    work()
    expect((await until('failed')).problem).toBe(contract.cityFileMessages.interrupted)
  })

  it('EXPORT-19 is begun again by another server when its own is stopped in the middle', async () => {
    await begin()
    const held = await app.owner.startTransaction().execute()
    await sql`lock table notes in access exclusive mode`.execute(held)
    const stopped = work()
    await until('writing')
    // Kills the process.
    await stopped.stop()
    expect(await get()).toMatchObject({ status: 'waiting' })
    await held.rollback().execute()
    work()
    await until('ready')
  })

  it('EXPORT-19 uses none of the disk’s reserve', async () => {
    await begin()
    const full = createDiskReserve({
      folder: '/',
      reserveBytes: 1_000,
      statfs: async () => ({ bavail: 10, bsize: 1, blocks: 1_000_000 }),
    })
    // The process is held so that it is watched.
    const held = await app.owner.startTransaction().execute()
    await sql`lock table notes in access exclusive mode`.execute(held)
    work({ disk: full })
    const file = await until('failed')
    await held.rollback().execute()
    expect(file.problem).toBe(contract.cityFileMessages.noSpace)
  })

  it('EXPORT-12 says which photos are missing', async () => {
    const key = `organized/${params().cityId}/new-location/photos/x/1-gone.jpg`
    await sql`
      insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
      values (${uuidv7()}, ${params().cityId}, 'image', 'image/jpeg', 'a.jpg', ${key}, 1, '\\x00', '\\x00', ${app.world.people.ana.id})`.execute(
      app.owner,
    )
    await begin()
    work()
    expect((await until('ready')).missing).toEqual({ count: 1, named: [key] })
    await sql`delete from media where object_key = ${key}`.execute(app.owner)
  })
})

describe('the download', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'GET', url, headers })

  it('EXPORT-20 goes on where it ended, and is in the audit trail', async () => {
    await begin()
    work()
    await until('ready')
    const { url, fileName } = await link()
    const whole = await ask(url)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    const etag = String(whole.headers.etag)
    const rest = await ask(url, { range: 'bytes=100-', 'if-range': etag })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true)
    expect((await ask(url, { range: 'bytes=100-', 'if-range': '"another"' })).statusCode).toBe(200)
    // Only the two that began at the first byte.
    const { rows } = await sql<{ user_id: string }>`
      select user_id from audit where endpoint = 'city_exported'`.execute(app.owner)
    const ana = { user_id: app.world.people.ana.id }
    expect(rows).toEqual([ana, ana])
    await remove()
    expect((await ask(url)).statusCode).toBe(404)
  })

  it('EXPORT-20 checks the role again', async () => {
    await begin()
    work()
    await until('ready')
    const { url } = await link()
    const role = (name: string) =>
      sql`update city_memberships set role = ${name} where user_id = ${app.world.people.ana.id} and city_id = ${params().cityId}`.execute(
        app.owner,
      )
    await role('city_worker')
    const refused = await ask(url)
    await role('city_admin')
    expect(refused.statusCode).toBe(403)
    expect((await ask(url.replace('t=', 't=x'))).statusCode).toBe(403)
  })
})

it.each([
  ['wes', 403],
  ['dora', 403],
  ['bo', 404],
  ['pat', 403],
] as const)('EXPORT-18 %s may neither see nor begin it (%i)', async (name, status) => {
  const person = await app.as(name)
  expect((await begin(person)).status).toBe(status)
  expect((await person.call(contract.getCityFile, { params: params() })).status).toBe(status)
})
