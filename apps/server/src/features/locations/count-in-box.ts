/**
 * Counts the locations in a box, for the list beside a map that is panned. Cells entirely inside are added up, and only
 * locations in border cells are checked one by one. The cost depends on the border, not the area.
 */
import type { LocationFilters } from '@lamplighter/domain/locations'
import { eastOf, latitudeOf, southOf } from '@lamplighter/domain/map'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { inBox, matching, matchingCounts } from './location-filters.ts'
import { cellsWithin, levels, TOLERANCE_DEGREES } from './tiles/cells.ts'

type Box = NonNullable<LocationFilters['bbox']>

/** Maximum number of cells on a side: beyond it the next coarser level is as good and cheaper. */
const MAX_CELLS_ACROSS = 128
/** With fewer cells, checking each location is as fast. */
const MIN_CELLS_ACROSS = 4

interface Inner {
  level: number
  columns: [first: number, last: number]
  rows: [first: number, last: number]
}

/** The cells entirely inside; null when they are too few, or the box crosses the date line. */
export function innerCells([west, south, east, north]: Box): Inner | null {
  if (west > east) return null
  for (const level of levels.toReversed()) {
    const cell = (share: number) => Math.floor(share * 2 ** level)
    const columns: Inner['columns'] = [cell(eastOf(west)) + 1, cell(eastOf(east)) - 1]
    const rows: Inner['rows'] = [cell(southOf(north)) + 1, cell(southOf(south)) - 1]
    const [across, down] = [columns, rows].map(([first, last]) => last - first + 1)
    if (Math.max(across ?? 0, down ?? 0) > MAX_CELLS_ACROSS) continue
    return Math.min(across ?? 0, down ?? 0) >= MIN_CELLS_ACROSS ? { level, columns, rows } : null
  }
  return null
}

/** Returns a SQL scalar; use it only where cells can answer (areCellsEnough). */
export function numberInBox(
  user: SignedInUser,
  filters: LocationFilters,
  box: Box,
  { level, columns, rows }: Inner,
): RawBuilder<number> {
  const asked = matchingCounts(user, filters, 'c')
  const between = (value: RawBuilder<unknown>, [first, last]: [number, number]) =>
    sql<boolean>`${value} between ${first}::int and ${last}::int`
  const inside = (place: string) => sql<boolean>`
    ${between(sql`location_column(${sql.ref(`${place}.longitude`)}, ${level})`, columns)}
    and ${between(sql`location_row(${sql.ref(`${place}.latitude`)}, ${level})`, rows)}`
  return sql<number>`(
    (select coalesce(sum(c.count), 0) from location_cells c where ${cellsWithin(level, columns, rows)} and ${asked})
    + (select coalesce(sum(c.amount), 0) from location_changes c where ${inside('c')} and ${asked})
    + (select count(*) from locations l where (${border(box, { level, columns, rows })})
      and not (${inside('l')}) and ${matching(user, filters)}))::int`
}

/** Four strips that cover the part of the box outside the inner cells, and slightly more. */
function border([west, south, east, north]: Box, { level, columns, rows }: Inner): RawBuilder<boolean> {
  const longitude = (column: number) => (column / 2 ** level) * 360 - 180
  const latitude = (row: number) => latitudeOf(row / 2 ** level)
  const strips: Box[] = [
    [west, south, longitude(columns[0]) + TOLERANCE_DEGREES, north],
    [longitude(columns[1] + 1) - TOLERANCE_DEGREES, south, east, north],
    [west, latitude(rows[0]) - TOLERANCE_DEGREES, east, north],
    [west, south, east, latitude(rows[1] + 1) + TOLERANCE_DEGREES],
  ]
  return sql<boolean>`${sql.join(
    strips.map((box) => inBox(box)),
    sql` or `,
  )}`
}
