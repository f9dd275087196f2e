/** Reads lists page by page: one statement per page, written as JSON by PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { Answer } from '../context.ts'
import { cursorOf, type IdType, type KeyType, readCursor } from './cursor.ts'

export interface PageQuery {
  limit: number
  after?: string | undefined
}

type Column = 'created_at' | 'updated_at' | 'deleted_at'

/** The sort key of a list, with the id as tie-breaker. */
export interface ListKey {
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  type: KeyType
  /** Default: 'uuid'. */
  idType?: IdType
  isDescending: boolean
}

interface Page {
  /** Selects the rows of the page, which `wire` then reads as `page`. */
  page: RawBuilder<unknown>
  /** The key of the rows of `page`. */
  by: ListKey
  /** Selects their wire format, in the order of the list. */
  wire: RawBuilder<unknown>
  /** The length of the whole list, as a scalar; read with the first page only. */
  total: RawBuilder<unknown>
}

interface List extends Pick<Page, 'wire'> {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The time column to sort by. */
  by: Column
  /** The alias of the listed rows. */
  row: string
}

/** One page of all matching rows, newest first by `by`. */
export function newestFirst<T>(db: Db, query: PageQuery, list: List) {
  return byTime<T>(db, query, list, true)
}

export function oldestFirst<T>(db: Db, query: PageQuery, list: List) {
  return byTime<T>(db, query, list, false)
}

function byTime<T>(db: Db, query: PageQuery, { from, where, row, by, wire }: List, isDescending: boolean) {
  const keyOf = (alias: string): ListKey => ({
    key: sql.ref(`${alias}.${by}`),
    id: sql.ref(`${alias}.id`),
    type: 'time',
    isDescending,
  })
  const order = keyOf(row)
  return readPage<T>(db, query, {
    page: sql`select ${sql.table(row)}.* from ${from} where (${where}) ${afterCursor(query, order)}
      order by ${orderBy(order)} limit ${query.limit}`,
    by: keyOf('page'),
    wire,
    total: sql`(select count(*)::int from ${from} where ${where})`,
  })
}

const direction = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

/** For `order by`. */
export const orderBy = ({ key, id, isDescending }: ListKey) =>
  sql`${key} ${direction(isDescending)}, ${id} ${direction(isDescending)}`

/** An `and` condition for the rows after the previous page; empty for the first page. */
export function afterCursor({ after }: PageQuery, { key, id, type, idType = 'uuid', isDescending }: ListKey) {
  const last = readCursor(after, type, idType)
  if (!last) return sql``
  const value = type === 'time' ? sql`${last.key}::timestamptz` : sql`${last.key}::text`
  return sql`and (${key}, ${id}) ${isDescending ? sql`<` : sql`>`} (${value}, ${last.id}::${sql.raw(idType === 'uuid' ? 'uuid' : 'bigint')})`
}

/** A page that is not full is the last one, so it has no cursor. */
export async function readPage<T>(
  db: Db,
  { limit, after }: PageQuery,
  { page, by, wire, total }: Page,
): Promise<Answer<T[]> & { body: JsonText<T[]> }> {
  const fromLast = orderBy({ ...by, isDescending: !by.isDescending })
  const read = await oneRow(
    db,
    sql<{ json: string; shown: number; last: string | null; total: number | null }>`
      with page as materialized (${page})
      select (select coalesce(json_agg(r), '[]') from (${wire}) r)::text as json,
        (select count(*)::int from page) as shown,
        (select ${by.key} || '|' || ${by.id} from page order by ${fromLast} limit 1) as last,
        ${after ? sql`null` : total} as total`,
  )
  return {
    body: new JsonText(read.json),
    ...(read.total === null ? {} : { total: read.total }),
    next: read.last && read.shown === limit ? cursorOf(read.last) : null,
  }
}
