/** LOC-95 to LOC-97, MEDIA-10. One file cannot fill the disk or delay other cities' imports, and Cancel ends its process. */
import { readdirSync, readFileSync } from 'node:fs'
import { messageOf } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { beginImport, recordImportRun } from '../../import/imports.repo.ts'
import { stagedLocation } from '../../import/stage-location.ts'
import { stageRows } from '../../import/stage-rows.ts'
import { createDiskReserve } from '../../limits/disk-reserve.ts'
import type { Parts } from '../../parts.ts'
import { needs } from '../../testing/needs.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { claimJob, connectionName, endConnections, renewClaim } from './jobs.repo.ts'
import { fileOf, hydrant, type Importing, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let anas: Importing
let bos: Importing
let running: ImportJobs[] = []
let letGo: (() => Promise<void>) | null = null
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  anas = importing(app, ana)
  bos = importing(app, await app.as('bo'))
})
afterEach(async () => {
  await letGo?.()
  letGo = null
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await sql`update imports set job = null, status = 'cancelled' where job is not null or status in ('uploading', 'checked')`.execute(
    app.owner,
  )
})
afterAll(() => app.close())

function work(limits: Parameters<typeof startImportJobs>[1] = {}, parts: Partial<Parts> = {}): void {
  running.push(startImportJobs({ ...app.parts, ...parts }, { lookEveryMs: 30, ...limits }))
}
const cityId = () => app.world.cities.prairieFalls.id
const bosCity = () => app.world.cities.cedarBend.id
const cancel = (id: string) => ana.call(contract.cancelImport, { params: { id } })

let files = 0
/** A file for Prairie Falls whose import pauses at the end until the lock is released. */
async function uploadHeld(): Promise<string> {
  const source = `held-${++files}`
  const transaction = await app.owner.startTransaction().execute()
  await sql`insert into import_sources (city_id, name) values (${cityId()}, ${source})`.execute(transaction)
  letGo = () => transaction.rollback().execute()
  return anas.upload(fileOf(hydrant(1), '2,Hydrant,No place,,,'), { name: `${source}.csv` })
}

async function kept(id: string): Promise<{ rows: number; parts: number }> {
  const { rows } = await sql<{ rows: number; parts: number }>`
    select (select count(*)::int from import_rows where import_id = ${id}) as rows,
      (select count(*)::int from import_parts where import_id = ${id}) as parts`.execute(app.owner)
  return rows[0] ?? { rows: -1, parts: -1 }
}

const RESERVE = 1_000_000_000
const diskWith = (free: () => number) =>
  createDiskReserve({
    folder: '/',
    reserveBytes: RESERVE,
    statfs: async () => ({ bavail: free(), bsize: 1, blocks: 100 * RESERVE }),
  })

const rowsRead = (id: string) => anas.until(id, ({ tally }) => (tally.read ?? 0) > 0)

describe('LOC-95 the rows of a file', () => {
  it('outside the city are kept up to 10,000; reading stops at the next, and the page says so', async () => {
    const count = contract.MAX_REFUSED_ROWS + 50
    const id = await anas.upload(
      fileOf(hydrant(1), ...Array.from({ length: count }, (_, n) => `${n},a,b,,,`)),
    )
    work()
    const run = await anas.until(id, 'checked')
    expect(run.preview?.broken).toBe(contract.importMessages.tooManyRefused)
    expect(run.tally).toMatchObject({ new: 1, refused: contract.MAX_REFUSED_ROWS })
    expect(run.refusedKept).toBe(contract.MAX_REFUSED_ROWS)
    await cancel(id)
    expect(await kept(id)).toEqual({ rows: 0, parts: 0 })
  })

  it('are read up to a limit; those before it are kept', async () => {
    const importId = await beginImport(app.parts.db, {
      cityId: cityId(),
      fileName: 'a.csv',
      userId: app.world.people.ana.id,
    })
    let read = 0
    const rows = (async function* () {
      for (let number = 1; ; number++) {
        read++
        yield { number, values: { x: String(number) }, unreadable: 'no place', original: [] }
      }
    })()
    const source = { format: 'CSV', counts: 'line', columns: ['x'], originalColumns: [], rows } as const
    const parts = {
      importId,
      source,
      rules: {
        mapping: {},
        icon: null,
        attributes: [],
        projection: undefined,
        city: { name: 'Prairie Falls', state: 'NE', postcode: '', country: 'USA' },
        iconByRules: () => null,
      },
      coverage: { outsideOf: '', farOff: '', metresOutside: () => 0 },
      outside: 'keep',
    } as const
    const staging = stageRows({
      db: app.parts.db,
      rows,
      toStaged: (row) => stagedLocation(row, parts),
      bounds: { rows: 20, refused: 100 },
    })
    await expect(staging).rejects.toThrow('This file has more than 1,000,000 rows')
    expect(read).toBe(21)
    expect((await kept(importId)).rows).toBe(20)
  })
})

describe('LOC-96 turns', () => {
  it('another city’s file does not wait for the end of a long import', async () => {
    const long = await uploadHeld()
    work()
    await rowsRead(long)
    const small = await bos.upload(fileOf(hydrant(2)), { cityId: bosCity() })
    await bos.until(small, 'checked')
    expect((await ana.call(contract.getImport, { params: { id: long } })).body.status).toBe('reading')
    await letGo?.()
    letGo = null
    await anas.until(long, 'checked')
  })

  it('rotate by city: the one that was served longest ago is next, whatever the waiting time', async () => {
    const anasRun = await anas.upload(fileOf(hydrant(1)))
    const bosRun = await bos.upload(fileOf(hydrant(2)), { cityId: bosCity() })
    const served = (city: string, minutes: number | null) =>
      sql`update imports set served_at = now() - make_interval(mins => ${minutes}::int) where city_id = ${city}`.execute(
        app.owner,
      )
    const next = () =>
      app.parts.db.transaction().execute(async (db) => {
        const job = await claimJob(db, uuidv7())
        await sql`update imports set claim = null where id = ${job?.id ?? ''}`.execute(db)
        return job?.id
      })
    await served(cityId(), 1)
    await served(bosCity(), 2)
    expect(await next()).toBe(bosRun)
    // Its city was served just now.
    expect(await next()).toBe(anasRun)
    expect(await next()).toBe(bosRun)
    await served(cityId(), null)
    expect(await next()).toBe(anasRun)
  })

  it('stay with their process after a long batch', async () => {
    const id = await anas.upload(fileOf(hydrant(1)))
    const job = await claimJob(app.parts.db, uuidv7())
    const lastSign = async () => {
      const { rows } = await sql<{
        at: string
      }>`select updated_at::text as at from imports where id = ${id}`.execute(app.owner)
      return rows[0]?.at ?? ''
    }
    const batch = await app.parts.db.startTransaction().execute()
    await sql`select now()`.execute(batch)
    await renewClaim(app.parts.db, { id, claim: job?.claim ?? '' }, {})
    const renewed = await lastSign()
    await recordImportRun(batch, id, { tally: { added: 1 } })
    await batch.commit().execute()
    expect((await lastSign()) > renewed).toBe(true)
  })
})

it('MEDIA-10 neither a file nor a part of it may use the disk’s reserve', async () => {
  const { disk } = app.parts
  onTestFinished(() => {
    app.parts.disk = disk
  })
  const freeIs = (bytes: number) => {
    app.parts.disk = diskWith(() => RESERVE + bytes)
  }
  const file = fileOf(hydrant(1))
  // Its parts, the file made of them and its rows.
  freeIs(3 * file.length - 1)
  await expect(anas.begin(file)).rejects.toThrow('storage_full')
  freeIs(3 * file.length)
  const id = await anas.begin(file)
  freeIs(file.length - 1)
  expect(await anas.put(id, 0, file)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  freeIs(file.length)
  expect((await anas.put(id, 0, file)).status).toBe(200)
})

/** Import processes started by this process. */
function importProcesses(): number[] {
  const tasks = `/proc/${process.pid}/task`
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-process'))
}

/** Statements of import processes that wait for the lock of `uploadHeld`. */
async function heldStatements(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name like ${connectionName('%')}`.execute(app.parts.db)
  return rows.length
}

describe('LOC-97 a process that works on a file', () => {
  describe('and is stuck in one long call', needs('Linux', process.platform === 'linux'), () => {
    const stand = async (id: string) => {
      await rowsRead(id)
      for (const pid of importProcesses()) process.kill(pid, 'SIGSTOP')
    }

    it('is ended by Cancel, and everything it read is deleted', async () => {
      const id = await uploadHeld()
      work()
      await expect.poll(heldStatements).toBe(1)
      await stand(id)
      await cancel(id)
      expect((await anas.until(id, 'cancelled')).tally.stopped).toBe(1)
      expect(await kept(id)).toEqual({ rows: 0, parts: 0 })
      expect(importProcesses()).toEqual([])
      // Otherwise it could still write once the lock is released.
      expect(await heldStatements()).toBe(0)
    })

    it('is ended without a sign of life', async () => {
      const id = await uploadHeld()
      work({ silentMs: 10_000 })
      await stand(id)
      expect((await anas.until(id, 'failed')).problem).toBe(contract.importMessages.tooMuch)
      expect(await kept(id)).toEqual({ rows: 0, parts: 0 })
    })
  })

  it('is ended when it reads for too long', async () => {
    const id = await uploadHeld()
    work({ readingMs: 2000 })
    expect((await anas.until(id, 'failed')).problem).toBe(contract.importMessages.tooMuch)
  })

  it('does not start on a disk that is nearly full', async () => {
    const disk = diskWith(() => 400_000_000)
    const id = await anas.upload(fileOf(hydrant(1)))
    work({}, { disk })
    expect((await anas.until(id, 'failed')).problem).toBe(messageOf('storage_full'))
    expect(await kept(id)).toEqual({ rows: 0, parts: 0 })
  })

  it('is ended before it uses the disk’s reserve, and everything it read is deleted', async () => {
    let free = 50_000_000_000
    const disk = diskWith(() => free)
    const id = await uploadHeld()
    work({}, { disk })
    await rowsRead(id)
    free = 1_050_000_000
    expect((await anas.until(id, 'failed')).problem).toBe(contract.importMessages.noSpace)
    expect(await kept(id)).toEqual({ rows: 0, parts: 0 })
  })

  it('has no statement left that could write after its end', async () => {
    const claim = uuidv7()
    const theirs = await app.parts.db.startTransaction().execute()
    await sql`select set_config('application_name', ${connectionName(claim)}, true)`.execute(theirs)
    const statement = sql`select pg_sleep(60)`.execute(theirs).catch((error: Error) => error.message)
    await endConnections(app.parts.db, claim)
    expect(await statement).toMatch(/terminat/)
    await theirs
      .rollback()
      .execute()
      .catch(() => {})
  })
})
