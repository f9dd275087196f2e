/**
 * Imported boundaries of US towns (`npm run boundaries`), exact also for towns that are not our cities. Where a whole
 * state was imported, a point outside all towns is known to be outside. The boundaries stay in the database.
 */
import { normalizeCity, stateCode } from '@lamplighter/domain/cities'
import { type Coordinates, METERS_PER_DEGREE, metersPerDegreeEast } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/rows.ts'
import { BORDER_METERS } from './city-boundaries.ts'
import type { Finding, Found, NamedCity, Source } from './geocoder.ts'
import { isInside, metersToEdge, type Shape } from './geometry.ts'

/** States with municipalities that the Census does not list as places: outside its places there may still be one. */
const townshipStates = new Set(['CT', 'MA', 'ME', 'MI', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'])
const PLACE_ZOOM = 13

interface Row {
  name: string
  state: string
  geometry: Shape
}

/** `stateAt` returns the state of a point that lies in no town. */
export function placeBoundaries(db: Db, stateAt: (point: Coordinates) => Promise<string | null>) {
  return {
    name: 'place boundaries',
    async reverse(point: Coordinates): Promise<Finding | null> {
      const rows = await placesAround(db, point)
      const inside = rows.filter(({ geometry }) => isInside(point, geometry))
      const beside = rows.filter(
        (row) => !inside.includes(row) && metersToEdge(point, row.geometry) <= BORDER_METERS,
      )
      const cities = [...inside, ...beside].map(({ name, state }) => ({ city: name, state }))
      if (cities.length === 1 && inside.length === 1) return { kind: 'inside', cities }
      if (cities.length > 0) return { kind: 'border', cities, beside: inside.length === 0 }
      const state = await stateAt(point)
      return state && (await isWhollyKnown(db, state)) ? { kind: 'outside', cities: [], state } : null
    },
    search: (text: string, middle: Coordinates | null) => placesNamed(db, text, middle),
    /** True when a town of this name was imported. */
    async hasName({ city, state }: NamedCity): Promise<boolean> {
      const named = sql`
        select from place_boundaries where name_key = ${normalizeCity(city)} and state = ${stateCode(state) ?? state} limit 1`
      return (await firstRow(db, named)) !== null
    },
  } satisfies Source & { hasName: unknown }
}

/** Cost: one look-up in the index of bounding boxes, plus the shapes of one to three candidate towns. */
async function placesAround(db: Db, { latitude, longitude }: Coordinates): Promise<Row[]> {
  const up = BORDER_METERS / METERS_PER_DEGREE
  const side = BORDER_METERS / metersPerDegreeEast(latitude)
  return selectAround(db, {
    west: longitude - side,
    south: latitude - up,
    east: longitude + side,
    north: latitude + up,
  })
}

const selectAround = prepared<Row, { west: number; south: number; east: number; north: number }>(
  ({ west, south, east, north }) => sql`
    select name, state, geometry from place_boundaries
    where extent && box(point(${west}, ${south}), point(${east}, ${north})) order by area(extent)`,
)

async function isWhollyKnown(db: Db, state: string): Promise<boolean> {
  if (townshipStates.has(state)) return false
  return (await selectWholeState(db, { state })).length > 0
}

const selectWholeState = prepared<unknown, { state: string }>(
  ({ state }) => sql`select from place_boundaries where state = ${state} and is_whole_state limit 1`,
)

async function placesNamed(db: Db, text: string, middle: Coordinates | null): Promise<Found[]> {
  const [name = '', state = ''] = text.split(',')
  const key = normalizeCity(name)
  if (key.length < 3) return []
  const code = stateCode(state)
  const nearness = middle
    ? sql`center(extent) <-> point(${middle.longitude}, ${middle.latitude})`
    : sql`-area(extent)`
  const { rows } = await sql<{ name: string; state: string; x: number; y: number }>`
    select name, state, (center(extent))[0] as x, (center(extent))[1] as y from place_boundaries
    where name_key = ${key} and (${code}::text is null or state = ${code})
    order by ${nearness} limit 3`.execute(db)
  return rows.map(({ name, state, x, y }) => ({
    kind: 'place',
    label: `${name}, ${state}`,
    detail: 'Town',
    latitude: y,
    longitude: x,
    zoom: PLACE_ZOOM,
  }))
}
