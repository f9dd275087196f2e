/** Previews an import for the person who decides: counts, icons by type, ten rows, changes and missing locations. */
import type { IconKey } from '@lamplighter/domain/catalog'
import type { ImportTrial } from '@lamplighter/domain/imports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { oneRow } from '../db/rows.ts'
import type { ComparedImport } from './import-fields.ts'
import { importedColumns } from './imported-columns.ts'

export interface ImportTally {
  read: number
  new: number
  same: number
  /** Differ from the stored locations, which no one has edited here since. */
  changed: number
  /** Also differ, but someone has edited the location in the app. */
  edited: number
  /** Were deleted in the app by someone. */
  trashed: number
  /** Were moved to the trash by an earlier import, but are in the file again. */
  returned: number
  /** Exact repeats of an earlier row. */
  repeated: number
  /** Have the id of an earlier row but differ from it. */
  sameId: number
  refused: number
  outside: number
  /** Are in the source but not in this file. */
  gone: number
  /** How many locations the source has. */
  inSource: number
  /** The number of rows at the busiest point. */
  onOneSpot: number
}

type Compared = Omit<ComparedImport, 'kind'>

export function tallyOf(db: Db, { importId, cityId, source }: Compared): Promise<ImportTally> {
  const number = (where: RawBuilder<unknown>) => sql`count(*) filter (where ${where})::int`
  const is = (verdict: string) => number(sql`verdict = ${verdict}`)
  return oneRow(
    db,
    sql<ImportTally>`
      with rows as (select * from import_rows where import_id = ${importId})
      select count(*)::int as read, ${is('new')} as new, ${is('same')} as same, ${is('changed')} as changed,
        ${is('edited')} as edited, ${is('trashed')} as trashed, ${is('returned')} as returned, ${is('repeated')} as repeated,
        ${number(sql`verdict <> 'repeated' and source_id like '%~' || encode(content_hash, 'hex')`)} as "sameId",
        ${is('refused')} as refused, ${number(sql`metres_outside is not null`)} as outside,
        (select count(*)::int from ${gone({ importId, cityId, source })} g) as gone,
        (select count(*)::int from ${ofSource({ cityId, source })} s) as "inSource",
        coalesce((select count(*)::int as n from rows where verdict = 'new' group by latitude, longitude order by n desc limit 1), 0)
          as "onOneSpot"
      from rows`,
  )
}

const ofSource = ({ cityId, source }: Pick<ComparedImport, 'cityId' | 'source'>) => sql`(
  select l.* from locations l where l.city_id = ${cityId} and l.deleted_at is null and starts_with(l.source_id, ${`${source}:`}))`

/**
 * Locations of the source that no row of the file refers to; a rejected row still refers to its location. Uses EXCEPT:
 * the planner has no statistics on rows that were just read, and would scan all of them for each location.
 */
export const gone = ({ importId, cityId, source }: Compared) => sql`(
  select l.* from locations l where l.id in (
    select id from ${ofSource({ cityId, source })} s
    except select location_id from import_rows where import_id = ${importId} and location_id is not null
    except select s.id from import_rows r
      join locations s on s.city_id = ${cityId} and s.source_id = ${source}::text || ':' || r.source_id
      where r.import_id = ${importId} and r.verdict = 'refused'))`

export interface KindOfRow {
  kind: string
  icon: IconKey | null
  count: number
}

/** The file's types and the icon for each; null where rows are rejected because no icon fits. */
export async function kindsOf(db: Db, importId: string, limit: number): Promise<KindOfRow[]> {
  const { rows } = await sql<KindOfRow>`
    select kind, icon, count(*)::int as count from import_rows
    where import_id = ${importId} and kind is not null
    group by kind, icon order by count(*) desc, kind limit ${limit}`.execute(db)
  return rows
}

export type SampleRow = ImportTrial['sample'][number] & { icon: IconKey }

const sampled = sql`number, name, icon, latitude, longitude, verdict, metres_outside as "metresOutside", null as order`

export async function sampleOf(db: Db, importId: string, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select ${sampled} from import_rows where import_id = ${importId} and refused is null order by number
      limit ${limit}`.execute(db)
  return rows
}

/** Farthest first. */
export async function outsideRows(db: Db, importId: string, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select ${sampled} from import_rows where import_id = ${importId} and metres_outside is not null
    order by metres_outside desc, number limit ${limit}`.execute(db)
  return rows
}

export interface Difference {
  number: number
  verdict: 'changed' | 'edited'
  name: string
  /** Field name -> stored value and the file's value. */
  fields: Record<string, { is: unknown; was: unknown }>
}

/** Rows that differ from the stored locations, field by field. */
export async function differencesOf(db: Db, importId: string, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select r.number, r.verdict, l.name, (
        select json_object_agg(key, json_build_object('was', had.value, 'is', says.value))
        from jsonb_each(to_jsonb(l)) had join jsonb_each(to_jsonb(r)) says using (key)
        where key in (${sql.join(importedColumns.map(sql.lit))}) and had.value is distinct from says.value) as fields
    from import_rows r join locations l on l.id = r.location_id
    where r.import_id = ${importId} and r.verdict in ('changed', 'edited') order by r.number
      limit ${limit}`.execute(db)
  return rows
}

export async function goneNames(
  db: Db,
  run: Compared,
  limit: number,
): Promise<{ name: string; sourceId: string }[]> {
  const { rows } = await sql<{ name: string; sourceId: string }>`
    select name, substr(source_id, ${run.source.length + 2}::int) as "sourceId" from ${gone(run)} g
      order by name, id limit ${limit}`.execute(db)
  return rows
}
