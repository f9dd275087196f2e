/** Lists that are read page by page, newest first: one statement for a page, written as JSON by PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { Answer } from '../context.ts'
import { cursorOf, readCursor } from './cursor.ts'

export interface PageQuery {
  limit: number
  after?: string | undefined
}

type Column = 'created_at' | 'updated_at' | 'deleted_at'

interface Page {
  /** Selects the rows of the page, which `wire` then finds under the name `page`. */
  page: RawBuilder<unknown>
  /** The time that the list is ordered by, with `id` among equals. */
  by: Column
  /** Selects their wire form, in the order of the list. */
  wire: RawBuilder<unknown>
  /** The length of the whole list, as a scalar; read with the first page only. */
  total: RawBuilder<unknown>
}

interface List extends Pick<Page, 'by' | 'wire'> {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The alias of the rows that are listed. */
  row: string
}

/** One page of all rows that match, the last by `by` first. */
export function newestFirst<T>(db: Db, query: PageQuery, { from, where, row, by, wire }: List) {
  const [time, id] = [sql.ref(`${row}.${by}`), sql.ref(`${row}.id`)]
  return readPage<T>(db, query, {
    page: sql`select ${sql.table(row)}.* from ${from} where (${where}) ${olderThan(query, time, id)}
      order by ${time} desc, ${id} desc limit ${query.limit}`,
    by,
    wire,
    total: sql`(select count(*)::int from ${from} where ${where})`,
  })
}

/** `and` what comes after the page before; nothing for the first page. */
export function olderThan({ after }: PageQuery, time: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const last = readCursor(after)
  return last ? sql`and (${time}, ${id}) < (${last.time}::timestamptz, ${last.id}::uuid)` : sql``
}

/** A page that is not full is the last one, so it has no cursor. */
export async function readPage<T>(
  db: Db,
  { limit, after }: PageQuery,
  { page, by, wire, total }: Page,
): Promise<Answer<T[]> & { body: JsonText<T[]> }> {
  const time = sql.ref(by)
  const read = await oneRow(
    db,
    sql<{ json: string; shown: number; last: string | null; total: number | null }>`
      with page as materialized (${page})
      select (select coalesce(json_agg(r), '[]') from (${wire}) r)::text as json,
        (select count(*)::int from page) as shown,
        (select ${time} || '|' || id from page order by ${time}, id limit 1) as last,
        ${after ? sql`null` : total} as total`,
  )
  return {
    body: new JsonText(read.json),
    ...(read.total === null ? {} : { total: read.total }),
    next: read.last && read.shown === limit ? cursorOf(read.last) : null,
  }
}
