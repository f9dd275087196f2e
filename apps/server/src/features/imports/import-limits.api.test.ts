/** LOC-46, LOC-47. Failures of an import in the browser: parts, people, files, servers. */
import { setTimeout as wait } from 'node:timers/promises'
import * as contract from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { purgeImports } from '../../import/imports.repo.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { fileOf, hydrant, type Importing, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let anas: Importing
let running: ImportJobs[] = []
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  anas = importing(app, ana)
})
const work = () => {
  const jobs = startImportJobs(app.parts, { lookEveryMs: 30 })
  running.push(jobs)
  return jobs
}
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await sql`update imports set job = null, status = 'cancelled' where job is not null or status in ('uploading', 'checked')`.execute(
    app.owner,
  )
})
afterAll(() => app.close())

const cityId = () => app.world.cities.prairieFalls.id
const cancel = (id: string) => ana.call(contract.cancelImport, { params: { id } })
const begin = (changes: object, person = ana) =>
  person.call(contract.beginImport, {
    body: { _id: uuidv7(), cityId: cityId(), fileName: 'a.csv', bytes: 10, ...changes },
  })
const many = (rows: number) => fileOf(...Array.from({ length: rows }, (_, index) => hydrant(index + 1)))
const inCity = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from locations where city_id = ${cityId()} and source_id is not null and deleted_at is null`.execute(
    app.owner,
  )
  return rows[0]?.count ?? 0
}

describe('LOC-46 parts', () => {
  it('may come twice, and resume where they stopped', async () => {
    const file = fileOf(hydrant(1))
    const id = await anas.begin(file)
    const first = file.subarray(0, 20)
    expect((await anas.put(id, 0, first)).body).toEqual({ received: 20 })
    expect((await anas.put(id, 0, first)).body).toEqual({ received: 20 })
    const run = await ana.call(contract.getImport, { params: { id } })
    expect(run.body).toMatchObject({ status: 'uploading', received: 20, bytes: file.length })
    expect((await anas.put(id, 20, file.subarray(20))).body).toEqual({ received: file.length })
    work()
    expect((await anas.until(id, 'checked')).tally.read).toBe(1)
  })

  it.each([
    ['behind a gap', 30, 10],
    ['over the end', 20, 1000],
    ['of nothing', 20, 0],
  ])('%s are rejected with the current offset', async (_what, offset, bytes) => {
    const id = await anas.begin(Buffer.alloc(100))
    await anas.put(id, 0, Buffer.alloc(20))
    expect(await anas.put(id, offset, Buffer.alloc(bytes))).toMatchObject({
      status: 409,
      body: { code: 'import_part_misplaced', current: { received: 20 } },
    })
  })

  it('are no larger than a proxy allows', async () => {
    const id = await anas.begin(Buffer.alloc(2_000_000))
    expect((await anas.put(id, 0, Buffer.alloc(contract.IMPORT_PART_BYTES + 1))).status).toBe(413)
  })
})

describe('LOC-46 limits', () => {
  it('one file at a time per city, at most 200 MB, and not empty', async () => {
    expect((await begin({ bytes: 0 })).problem.code).toBe('import_file_refused')
    expect((await begin({ bytes: contract.MAX_IMPORT_BYTES + 1 })).problem.code).toBe('import_too_large')
    expect((await begin({})).status).toBe(201)
    expect(await begin({})).toMatchObject({ status: 409, problem: { code: 'import_under_way' } })
  })

  it('only City Admins of the city may import', async () => {
    const { body } = await begin({})
    const asked = async (person: Person) =>
      (await person.call(contract.getImport, { params: { id: body._id } })).status
    const { dora, wes, bo, pat } = await app.everybody()
    expect(await Promise.all([dora, wes, bo, pat].map(asked))).toEqual([403, 403, 404, 200])
    expect((await begin({}, dora)).status).toBe(403)
    expect((await begin({}, bo)).status).toBe(404)
    const foreign = importing(app, bo)
    expect((await foreign.put(body._id, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await foreign.refused(body._id)).status).toBe(404)
  })

  it('a file name is only a name', async () => {
    const names = [
      '../../etc/passwd.csv',
      'C:\\assets\\a\u202evsc.csv',
      '-rf *.csv',
      '.csv',
      '"><img src=x>.csv',
    ]
    for (const name of names) {
      const id = await anas.upload(fileOf(hydrant(1)), { name })
      const jobs = work()
      const run = await anas.until(id, 'checked')
      expect(run.fileName).not.toMatch(/[/\\\u202e]/)
      expect((await cancel(id)).status).toBe(200)
      await jobs.stop()
    }
  })
})

describe('LOC-47 an unreadable file', () => {
  it.each([
    ['no coordinates', 'NAME,SIZE\nBench,4\n', contract.importMessages.noCoordinates],
    ['bytes of something else', Buffer.from([0, 1, 2, 3, 0, 0, 0, 0]).toString('latin1'), /text|read/],
    ['an archive of nothing', 'PK\u0003\u0004 nothing', /./],
    ['nesting', `{"type":"FeatureCollection","features":${'['.repeat(20_000)}`, /./],
  ])('%s is explained without paths and switches', async (_what, text, sentence) => {
    const id = await anas.upload(Buffer.from(text, 'latin1'), { name: 'some.csv' })
    work()
    const run = await anas.until(id, ({ status }) => status === 'failed' || status === 'checked')
    const said = run.problem ?? run.preview?.broken ?? ''
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/ --\w|\/imports\/|lamplighter-app/)
  })

  it('without required columns lists the existing ones, and is read again', async () => {
    const id = await anas.upload(Buffer.from('NAME,UP,ACROSS\nHydrant 1,40.81,-96.7\n'))
    work()
    const failed = await anas.until(id, 'failed')
    expect(failed.preview?.columns).toContainEqual({ name: 'UP', values: ['40.81'] })
    const body = { mapping: { latitude: 'UP', longitude: 'ACROSS' }, icons: [], icon: 'bench' }
    expect((await ana.call(contract.checkImport, { params: { id }, body })).status).toBe(200)
    expect((await anas.until(id, 'checked')).tally).toMatchObject({ read: 1, new: 1 })
  })
})

describe('LOC-46 stopped imports', () => {
  it('leave nothing while waiting, being read, or after review', async () => {
    const waiting = await anas.upload(many(10))
    expect((await cancel(waiting)).body.status).toBe('cancelled')
    const id = await anas.upload(many(60_000))
    work()
    await anas.until(id, ({ tally }) => (tally.read ?? 0) > 0)
    await cancel(id)
    expect((await anas.until(id, 'cancelled')).tally.stopped).toBe(1)
    const { rows } = await sql<{
      parts: number
    }>`select count(*)::int as parts from import_parts where import_id = ${id}`.execute(app.owner)
    expect(rows[0]?.parts).toBe(0)
  }, 60_000)

  it('keep what is already saved, which can be undone', async () => {
    const id = await anas.upload(many(60_000))
    work()
    await anas.until(id, 'checked')
    await ana.call(contract.saveImport, { params: { id }, body: {} })
    await anas.until(id, ({ tally }) => (tally.added ?? 0) > 0)
    await cancel(id)
    const run = await anas.until(id, 'saved')
    expect(run.tally.stopped).toBe(1)
    expect(await inCity()).toBe(run.tally.added)
    expect(run.tally.added).toBeLessThan(60_000)
    await ana.call(contract.undoImport, { params: { id } })
    await anas.until(id, 'undone')
    expect(await inCity()).toBe(0)
  }, 120_000)

  it('are resumed by another server after a shutdown, and nothing is saved twice', async () => {
    const id = await anas.upload(many(30_000))
    const first = work()
    await anas.until(id, ({ tally }) => (tally.read ?? 0) > 0)
    await first.stop()
    expect((await ana.call(contract.getImport, { params: { id } })).body).toMatchObject({
      status: 'reading',
      waiting: true,
    })
    const second = work()
    await anas.until(id, 'checked')
    await ana.call(contract.saveImport, { params: { id }, body: {} })
    await anas.until(id, ({ tally }) => (tally.added ?? 0) > 0)
    await second.stop()
    work()
    expect((await anas.until(id, 'saved')).tally.added).toBe(30_000)
    expect(await inCity()).toBe(30_000)
  }, 120_000)

  it('are resumed after a crash too, but not forever', async () => {
    const id = await anas.upload(many(5))
    await sql`update imports set claim = gen_random_uuid(), attempts = 1, updated_at = now() - interval '1 minute' where id = ${id}`.execute(
      app.owner,
    )
    const jobs = work()
    await anas.until(id, 'checked')
    await jobs.stop()
    await sql`update imports set job = 'read', claim = gen_random_uuid(), attempts = 3, updated_at = now() - interval '1 minute' where id = ${id}`.execute(
      app.owner,
    )
    work()
    expect((await anas.until(id, 'failed')).problem).toBe(contract.importMessages.interrupted)
  }, 60_000)

  it('run once when two servers look for them', async () => {
    work()
    work()
    const before = await inCity()
    const id = await anas.upload(Buffer.from(String(many(40)).replaceAll('Hydrant', 'Bench')), {
      name: 'benches.csv',
    })
    await anas.until(id, 'checked')
    await anas.save(id, { outside: 'keep' })
    await wait(200)
    const { body } = await ana.call(contract.getImport, { params: { id } })
    expect((await inCity()) - before).toBe(body.tally.added)
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from activities where details ->> 'fileName' = 'benches.csv'`.execute(
      app.owner,
    )
    expect(rows[0]?.lines).toBe(1)
  }, 60_000)
})

it('abandoned files are deleted; rejected rows are kept while an import can be undone', async () => {
  const begun = await anas.begin(Buffer.alloc(100))
  await anas.put(begun, 0, Buffer.alloc(20))
  const age = (id: string, days: number) =>
    sql`update imports set updated_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
      app.owner,
    )
  await age(begun, 2)
  await purgeImports(app.parts.db)
  expect((await ana.call(contract.getImport, { params: { id: begun } })).body.status).toBe('cancelled')
  const id = await anas.upload(fileOf(hydrant(900), '901,Hydrant,No place,,,'), { name: 'left.csv' })
  work()
  await anas.until(id, 'checked')
  await anas.save(id, { outside: 'keep' })
  const kept = async () => (await ana.call(contract.getImport, { params: { id } })).body.refusedKept
  await age(id, 3)
  await purgeImports(app.parts.db)
  expect(await kept()).toBe(1)
  await age(id, 8)
  await purgeImports(app.parts.db)
  expect(await kept()).toBe(0)
  const { rows } = await sql<{ parts: number }>`select count(*)::int as parts from import_parts`.execute(
    app.owner,
  )
  expect(rows[0]?.parts).toBe(0)
})
