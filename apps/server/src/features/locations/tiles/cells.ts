/**
 * The cells in which locations are counted (migration 003), as SQL. A cell of a level is a tile of that zoom; levels
 * are three apart, so each cell has 8 x 8 below it.
 */
import { MAIN_EXTENT } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'

export const levels = [4, 7, 10, 13, 16] as const
export const FINEST = MAIN_EXTENT.finest
/** Tolerance in degrees for rounding errors in look-ups by coordinates: the exact cell is compared as well. */
export const TOLERANCE_DEGREES = 1e-7

type Range = readonly [first: number, last: number]

/** The rows `c` of location_cells in a range of columns and rows; the index begins with blocks of 32 x 32. */
export function cellsWithin(level: number, columns: Range, rows: Range): RawBuilder<boolean> {
  const within = (name: string, [first, last]: Range) => {
    const column = sql.ref(`c.${name}`)
    const [from, to] = [first >> 5, last >> 5]
    // For a single block, an equality limits the index search; a range would only filter it.
    const block = from === to ? sql`= ${from}` : sql`between ${from} and ${to}`
    return sql`(${column} >> 5) ${block} and ${column} between ${first} and ${last}`
  }
  return sql<boolean>`c.level = ${level} and ${within('x', columns)} and ${within('y', rows)}`
}

/** True when the cell `c` is one of the 8 x 8 below a cell of the previous level. */
export function isBelow(cell: string): RawBuilder<boolean> {
  const within = (name: string) => {
    const [column, above] = [sql.ref(`c.${name}`), sql.ref(`${cell}.${name}`)]
    return sql`(${column} >> 5) = (${above} >> 2) and ${column} between ${above} * 8 and ${above} * 8 + 7`
  }
  return sql<boolean>`${within('x')} and ${within('y')}`
}

const millionths = (column: string) => sql`(c.amount * round(${sql.ref(column)} * 1e6))::bigint`

/** A pending change's effect on its finest cell, with the columns of location_cells. */
export const changeOfCell = sql`c.amount, ${millionths('c.longitude')} as longitudes,
  ${millionths('c.latitude')} as latitudes, location_column(c.longitude, ${FINEST}) as x,
  location_row(c.latitude, ${FINEST}) as y`

/** The edges of a block of cells in degrees, slightly enlarged; the first and the last row extend to the poles. */
export function edgesOf(
  level: number,
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', RawBuilder<unknown>>,
) {
  const side = 2 ** level
  const longitude = (column: RawBuilder<unknown>) => sql`(${column}::float8 / ${side}::int * 360 - 180)`
  const latitude = (row: RawBuilder<unknown>) =>
    sql`degrees(atan(sinh(pi() * (1 - 2 * ${row}::float8 / ${side}::int))))`
  return {
    west: sql`(${longitude(left)} - ${TOLERANCE_DEGREES}::float8)`,
    south: sql`(case ${bottom} when ${side - 1}::int then -90 else ${latitude(sql`(${bottom} + 1)`)} - ${TOLERANCE_DEGREES}::float8 end)`,
    east: sql`(${longitude(sql`(${right} + 1)`)} + ${TOLERANCE_DEGREES}::float8)`,
    north: sql`(case ${top} when 0 then 90 else ${latitude(top)} + ${TOLERANCE_DEGREES}::float8 end)`,
  }
}
