/**
 * The sources of a city are namespaces of ids, since two files may both count from 1. Rows, not the file name, decide
 * which source a file belongs to: half of those with known ids must be the same asset, that is, nearby and with the
 * same icon or name (LOC-39), or the same order, that is, at the same location or with the same title (ORDER-65).
 */
import type { ImportKind } from '@lamplighter/domain/imports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { withHashJoins } from './compare-rows.ts'

const SAMPLED_ROWS = 500
const MAX_SOURCES = 500
/** In degrees, about 200 m. A moved asset is still near, another layer's is not. */
const NEAR = 0.002

export interface ChosenSource {
  name: string
  /** True when the city already has rows of it. */
  known: boolean
  /** A source of other assets with the same ids; the same file, if all of them have moved. */
  unlike: string | null
}

interface Candidate {
  name: string
  /** How many sampled rows have an id of this source, and how many of these are the same asset. */
  matched: number
  alike: number
}

/** `label` becomes the name of a source that is new to the city, with a number if that name is taken. */
export async function chooseSource(
  db: Db,
  run: { importId: string; cityId: string; kind: ImportKind },
  label: string,
): Promise<ChosenSource> {
  // Right after an import the planner takes the stored rows for few, and would scan them for each row of the sample.
  const candidates = await withHashJoins(db, (transaction) => candidatesFor(transaction, run))
  const alike = candidates.filter(({ matched, alike }) => alike > 0 && alike * 2 >= matched)
  const [best] = alike.toSorted((one, other) => other.alike - one.alike)
  if (best) return { name: best.name, known: true, unlike: null }
  const namesake = candidates.find(({ name }) => name === label)
  // None of its ids is known: more of the same, or the corrected rows of an earlier file.
  if (namesake?.matched === 0) return { name: label, known: true, unlike: null }
  const taken = new Set(candidates.map(({ name }) => name))
  let name = label
  for (let number = 2; taken.has(name); number++) name = `${label}-${number}`
  return { name, known: false, unlike: namesake?.name ?? null }
}

/** The table of the stored rows as `l`, and the test whether one is the same as the row `r`. */
const compared: Record<ImportKind, { table: RawBuilder<unknown>; isAlike: RawBuilder<boolean> }> = {
  locations: {
    table: sql`locations`,
    isAlike: sql<boolean>`abs(l.latitude - r.latitude) < ${NEAR} and abs(l.longitude - r.longitude) < ${NEAR}
      and (l.icon = r.icon or lower(l.name) = lower(r.name))`,
  },
  orders: {
    table: sql`work_orders`,
    isAlike: sql<boolean>`(l.location_id = r.location_id or lower(l.title) = lower(r.name))`,
  },
}

async function candidatesFor(
  db: Db,
  { importId, cityId, kind }: { importId: string; cityId: string; kind: ImportKind },
): Promise<Candidate[]> {
  const { table, isAlike } = compared[kind]
  const { rows } = await sql<Candidate>`
    with sampled as materialized (
      select source_id, icon, name, latitude, longitude, location_id from import_rows
      where import_id = ${importId} and verdict = 'new' and number % ${await everyNth(db, importId)} = 0
      order by number limit ${SAMPLED_ROWS})
    select s.name, count(l.id)::int as matched, count(l.id) filter (where ${isAlike})::int as alike
    from (select name from import_sources where city_id = ${cityId} and kind = ${kind} order by created_at desc limit ${MAX_SOURCES}) s
      left join sampled r on true
      left join ${table} l on l.city_id = ${cityId} and l.source_id = s.name || ':' || r.source_id
    group by s.name`.execute(db)
  return rows
}

/** Spreads the sample over the file. */
async function everyNth(db: Db, importId: string): Promise<RawBuilder<number>> {
  const { rows } = await sql<{ rows: number }>`
    select max(number) as rows from import_rows where import_id = ${importId}`.execute(db)
  return sql`${Math.max(1, Math.floor((rows[0]?.rows ?? 0) / SAMPLED_ROWS))}::int`
}

export async function storeSource(db: Db, cityId: string, kind: ImportKind, name: string): Promise<void> {
  await sql`
    insert into import_sources (city_id, kind, name) values (${cityId}, ${kind}, ${name}) on conflict do nothing`.execute(
    db,
  )
}
