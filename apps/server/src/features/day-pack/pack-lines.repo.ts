/** Reads the lines of a pack page by page, each with one bounded statement. PostgreSQL writes the text. */
import type { WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { ordersWithPlaces } from '../work-orders/index.ts'
import { locationLines, noteLines, orderLines } from './pack-lines.present.ts'
import type { PackPart } from './pack-part.ts'

/** Lines as text, each with its line end, in pieces of a few kilobytes. */
export interface Lines {
  count: number
  pieces: string[]
}

export interface Page extends Lines {
  /** The last id that was read; null when there are no more. */
  last: string | null
}

/** How many locations one statement reads: about a megabyte of lines in about twenty milliseconds. */
const LOCATIONS_A_PAGE = 3_000
const NOTED_LOCATIONS_A_PAGE = 1_000
const ORDERS_A_PAGE = 1_000

/** Sorts before the first id, and after the last one. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Lines come in pieces of a few kilobytes. PostgreSQL would copy a single large text several times, and its hundreds of
 * kilobytes would keep Node's garbage collector busy. One row per line would create a thousand more objects.
 */
const LINES_A_PIECE = 24

interface Piece {
  text: string | null
  /** The number of lines in this piece; none for the row with the id at which a page ends. */
  lines: number
}

const piecesOf = (lines: RawBuilder<unknown>) => sql`
  select string_agg(line, E'\n') as text, count(*)::int as lines from (
    select row_to_json(r)::text as line, row_number() over () / ${sql.lit(LINES_A_PIECE)} as piece from (${lines}) r) numbered
  group by piece`

const linesIn = (rows: readonly Piece[]): Lines => ({
  count: rows.reduce((sum, { lines }) => sum + lines, 0),
  pieces: rows.map(({ text }) => `${text}\n`),
})

/** The lines that a select of pack-lines.present.ts returns. */
export async function linesOf(db: Db, lines: RawBuilder<unknown>): Promise<Lines> {
  const { rows } = await sql<Piece>`${piecesOf(lines)}`.execute(db)
  return linesIn(rows)
}

/** `last` and the lines come from one statement, so that both show the same moment. */
async function pageOf(
  db: Db,
  { given, last, lines }: Record<'given' | 'last' | 'lines', RawBuilder<unknown>>,
): Promise<Page> {
  const { rows } = await sql<Piece>`
    with ${given} select (${last})::text as text, 0 as lines union all ${piecesOf(lines)}`.execute(db)
  const end = rows.find(({ lines }) => lines === 0)
  return { last: end?.text ?? null, ...linesIn(rows.filter((row) => row !== end)) }
}

/**
 * Pages are ranges of ids, whether or not the caller may see all of them; so no statement reads more than a page. Pages
 * share no snapshot: a concurrent change is seen before or after, and in either case the next refresh repeats it
 * (DUR-26).
 */
export function locationPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  const where = sql<boolean>`l.id > ${after} and l.id <= coalesce((select id from stop), ${LAST}) and ${part.locations}`
  return pageOf(db, {
    given: sql`stop as materialized (
      select id from locations where city_id = ${part.cityId} and id > ${after} order by id
      offset ${LOCATIONS_A_PAGE - 1} limit 1)`,
    last: sql`select id from stop`,
    lines: locationLines(where),
  })
}

/** The notes of the page's locations. */
export function notesPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  const nextNotes = sql`n.city_id = ${part.cityId} and n.location_id > ${after}`
  return pageOf(db, {
    // Reads one range of the index: otherwise the planner would search all notes.
    given: sql`noted as materialized (
        select distinct n.location_id as id from notes n where ${nextNotes} order by 1 limit ${NOTED_LOCATIONS_A_PAGE}),
      theirs as materialized (
        select n.* from notes n where ${nextNotes} and n.location_id <= (select id from noted order by id desc limit 1))`,
    last: sql`select id from noted order by id offset ${NOTED_LOCATIONS_A_PAGE - 1}`,
    lines: noteLines({ ids: sql`noted`, where: part.locations, notes: sql`theirs` }),
  })
}

/** Open orders of the page. */
export function ordersPage(db: Db, part: PackPart, after: string = FIRST): Promise<Page> {
  return pageOf(db, {
    given: sql`open as materialized (
        select w.* from work_orders w where w.city_id = ${part.cityId} and w.status = 'open' and w.id > ${after}
        order by w.id limit ${ORDERS_A_PAGE}),
      seen as (select w.* from open w join locations l on l.id = w.location_id where ${part.placesOfOrders})`,
    last: sql`select id from open order by id offset ${ORDERS_A_PAGE - 1}`,
    lines: orderLines(sql`seen`),
  })
}

/** The crews of a city that the person is in. */
export async function crewIdsOf(db: Db, userId: string, cityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crews where city_id = ${cityId} and member_ids @> array[${userId}::uuid] order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function countOrders(db: Db, part: PackPart, status: WorkOrderStatus): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from ${ordersWithPlaces}
    where w.city_id = ${part.cityId} and w.status = ${status} and ${part.placesOfOrders}`
  return (await oneRow(db, counted)).count
}
