/**
 * The boundaries of the cities in this installation: exact inside a city, uncertain within a few meters of its border.
 * They are few and change rarely, so they are cached in memory. The cache is refreshed after a minute, or at once when
 * this process changed them.
 */
import { normalizeCity, stateCode } from '@lamplighter/domain/cities'
import { type Coordinates, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { bbox } from '@turf/bbox'
import { type Selectable, sql } from 'kysely'
import { cityByName } from '../../db/city-by-name.ts'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import type { CitiesTable } from '../../db/schema.ts'
import type { Finding, Found, NamedCity, Source } from './geocoder.ts'
import type { OwnCities } from './geocoder-chain.ts'
import { type Box, isInBox, isInside, metersToEdge, type Shape } from './geometry.ts'

/** Possible error in meters, from simplified shapes, surveys and a phone's position. */
export const BORDER_METERS = 15
const REFRESH_MS = 60_000
const CITY_ZOOM = 13

interface CityBoundary {
  city: NamedCity
  zip: string | null
  shape: Shape
  box: Box
}

export function cityBoundaries(db: Db): Source & OwnCities {
  let known: { boundaries: Promise<CityBoundary[]>; at: number } | null = null
  const boundaries = () => {
    if (!known || Date.now() - known.at > REFRESH_MS) {
      known = { boundaries: readBoundaries(db), at: Date.now() }
      known.boundaries.catch(() => {
        known = null
      })
    }
    return known.boundaries
  }
  return {
    name: 'city limits',
    reverse: async (point) => findingAt(point, await boundaries()),
    search: async (text) => citiesNamed(text, await boundaries()),
    identify: (cities) => identify(db, cities),
    forgetBoundaries: () => {
      known = null
    },
  }
}

function findingAt(point: Coordinates, boundaries: readonly CityBoundary[]): Finding | null {
  const inside: CityBoundary[] = []
  const beside: CityBoundary[] = []
  for (const one of boundaries) {
    if (!isInBox(one.box, point, BORDER_METERS)) continue
    if (isInside(point, one.shape)) inside.push(one)
    else if (metersToEdge(point, one.shape) <= BORDER_METERS) beside.push(one)
  }
  const cities = [...inside, ...beside].map(({ city }) => city)
  const zip = inside[0]?.zip ?? null
  if (cities.length === 0) return null
  if (inside.length === 1 && beside.length === 0) return { kind: 'inside', cities, zip }
  return { kind: 'border', cities, zip, beside: inside.length === 0 }
}

function citiesNamed(text: string, boundaries: readonly CityBoundary[]): Found[] {
  const [name = '', state = ''] = text.split(',')
  const wanted = normalizeCity(name)
  const code = stateCode(state)
  if (wanted.length < 3) return []
  return boundaries
    .filter(({ city }) => normalizeCity(city.city).startsWith(wanted) && (!code || city.state === code))
    .slice(0, 3)
    .map(({ city, box: [west, south, east, north] }) => ({
      kind: 'place',
      label: `${city.city}, ${city.state}`,
      detail: 'City',
      latitude: (south + north) / 2,
      longitude: (west + east) / 2,
      zoom: CITY_ZOOM,
    }))
}

async function readBoundaries(db: Db): Promise<CityBoundary[]> {
  const { rows } = await sql<Selectable<CitiesTable>>`
    select id, name, state, postcode, boundary from cities where boundary is not null and removed_at is null
      order by name`.execute(db)
  return rows.map(({ id, name, state, postcode, boundary }) => {
    const shape = boundary as unknown as Shape
    const [west = 0, south = 0, east = 0, north = 0] = bbox(shape)
    return {
      city: { city: name, state, cityId: id },
      zip: postcode === UNKNOWN_ZIP ? null : postcode,
      shape,
      box: [west, south, east, north],
    }
  })
}

const selectCities = prepared<
  { at: number; id: string; hasBoundary: boolean },
  { keys: string[]; states: string[] }
>(
  ({ keys, states }) => sql`
    select w.at::int - 1 as at, c.id, c.boundary is not null as "hasBoundary"
    from unnest(${keys}::text[], ${states}::text[]) with ordinality as w (key, state, at)
      join cities c on c.id = ${cityByName(sql`w.key`, sql`w.state`)}`,
)

/** Queried every time, since a city may have been created a moment ago. Cost: one index look-up per name. */
async function identify(db: Db, cities: readonly NamedCity[]) {
  const keys = cities.map(({ city }) => normalizeCity(city))
  const states = cities.map(({ state }) => stateCode(state) ?? state)
  const rows = await selectCities(db, { keys, states })
  const byPlace = new Map(rows.map((row) => [row.at, row]))
  return cities.map((city, at) => {
    const ours = byPlace.get(at)
    return { ...city, cityId: city.cityId ?? ours?.id ?? null, hasBoundary: ours?.hasBoundary ?? false }
  })
}
