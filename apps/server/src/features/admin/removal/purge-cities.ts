/**
 * Deletes removed cities whose time is over: table by table, in small transactions, so that nothing waits for it. A
 * killed run goes on with the next one. Open holds keep all of a city (CITY-43, CITY-44).
 */
import { cityAndState } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import { logWarning } from '../../../monitoring/log-warning.ts'
import { deleteCityFile, rowsOfCity } from '../../exports/index.ts'
import { scheduleDeletion } from '../../media/index.ts'
import * as repo from './removal.repo.ts'
import { holdReasons } from './removal.service.ts'

/** Rows of one transaction. */
const BATCH = 1_000
/** Other cleanup waits for a run. */
const RUN_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

interface Options {
  runMs?: number
  log?: (line: string) => void
}

export async function purgeRemovedCities(
  db: Db,
  { runMs = RUN_MS, log = logWarning }: Options = {},
): Promise<void> {
  const until = performance.now() + runMs
  const failures: unknown[] = []
  for (const city of await repo.dueCities(db)) {
    try {
      const holds = await holdReasons(db, city.id)
      if (holds.length > 0) tellOnceADay(city, holds, log)
      else if ((await purgeCity(db, city, until)) === 'no time') break
    } catch (error) {
      failures.push(error)
    }
  }
  // One city must not keep the others.
  if (failures.length > 0) throw failures[0]
}

/** Cities and when their holds were named in the log. */
const told = new Map<string, number>()

function tellOnceADay(city: repo.DueCity, holds: readonly string[], log: (line: string) => void): void {
  if (Date.now() - (told.get(city.id) ?? 0) < DAY_MS) return
  told.set(city.id, Date.now())
  log(`The removed city ${cityAndState(city)} is not deleted, because of holds: ${holds.join('; ')}.`)
}

/** There is no time when that of the run is over, or another server does it. */
async function purgeCity(db: Db, { id }: repo.DueCity, until: number): Promise<'done' | 'kept' | 'no time'> {
  const step = <T>(work: (transaction: Db) => Promise<T>) =>
    db.transaction().execute(async (transaction) => ((await isOurs(transaction)) ? work(transaction) : null))
  const begun = await step((transaction) => begin(transaction, id))
  if (begun === null) return 'no time'
  if (!begun) return 'kept'
  for (const { name, where, goesWith } of rowsOfCity) {
    if (goesWith) continue
    for (let deleted: number | null = BATCH; deleted === BATCH; ) {
      if (performance.now() > until) return 'no time'
      deleted = await step((transaction) => deleteRows(transaction, name, where, id))
      if (deleted === null) return 'no time'
    }
  }
  return (await step((transaction) => repo.deleteCity(transaction, id))) === null ? 'no time' : 'done'
}

/** One server at a time. */
async function isOurs(db: Db): Promise<boolean> {
  const lock = sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('lamplighter city purge')) as ours`
  return (await oneRow(db, lock)).ours
}

/** From here on, the city cannot be put back. False if it was put back or held since the run listed it. */
async function begin(db: Db, cityId: string): Promise<boolean> {
  if (!(await repo.lockIfDue(db, cityId)) || (await holdReasons(db, cityId)).length > 0) return false
  await repo.markBegun(db, cityId)
  const file = await firstRow(db, sql<{ id: string }>`select id from city_exports where city_id = ${cityId}`)
  if (file) await deleteCityFile(db, file.id)
  return true
}

/** Objects of the storage are deleted later, when no backup runs. */
async function deleteRows(db: Db, table: string, where: string, cityId: string): Promise<number> {
  const hasObjects = table === 'media' || table === 'resident_report_photos'
  // A report may be a duplicate of another one.
  const order = table === 'resident_reports' ? sql`order by t.duplicate_of is null` : sql``
  const { rows } = await sql<{ keys: (string | null)[] }>`
    delete from ${sql.table(table)} where ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${condition(where, cityId)} ${order} limit ${sql.lit(BATCH)}))
    returning ${hasObjects ? sql`array[object_key, thumb_key]` : sql`'{}'::text[]`} as keys`.execute(db)
  const keys = rows.flatMap((row) => row.keys).filter((key) => key !== null)
  if (keys.length > 0) await scheduleDeletion(db, keys, 0)
  return rows.length
}

/** The catalog writes the city as $1. */
const condition = (where: string, cityId: string) =>
  sql.join(
    where.split('$1').map((part) => sql.raw(part)),
    sql`${cityId}::uuid`,
  )
