/** One feature of a file of boundaries -> a place with its name, state and simplified boundary, or a sentence why not. */
import { type Boundary, normaliseCity, readBoundary, stateCode } from '@lamplighter/domain/cities'
import { stateOfFips } from '@lamplighter/gazetteer'
import { bbox } from '@turf/bbox'
import { simplified } from '../adapters/geocoder/simplified-boundary.ts'
import { isNestedTooDeeply, nestedTooDeeply } from '../import/formats/nesting.ts'

/** Simplified neighbors may overlap by up to half of it, which counts as the border. */
const TOLERANCE_METRES = 10

export interface PlaceBoundary {
  id: string
  name: string
  state: string
  nameKey: string
  boundary: Boundary
  box: [west: number, south: number, east: number, north: number]
  source: string
  /** True for a file of the Census, which contains every place of its states. */
  isWholeState: boolean
}

export interface FileWords {
  /** The namespace of the file's ids, where they are not those of the Census. */
  sourceName: string
  /** For files that name no state. */
  state: string | null
}

export type PlaceReading = { place: PlaceBoundary; problem?: never } | { place?: never; problem: string }

export function readPlace(feature: unknown, number: number, { sourceName, state }: FileWords): PlaceReading {
  if (typeof feature !== 'object' || feature === null || !('properties' in feature))
    return { problem: 'it is no GeoJSON feature' }
  if (isNestedTooDeeply(feature)) return { problem: nestedTooDeeply }
  const given = propertiesOf(feature.properties)
  const first = (...names: string[]) =>
    names.map((name) => given.get(name) ?? '').find((value) => value !== '')
  const name = first(
    'name',
    'city',
    'city_name',
    'cityname',
    'place',
    'placename',
    'municipality',
    'town',
    'label',
  )
  if (!name) return { problem: 'it has no name (NAME)' }
  const code =
    stateOfFips(first('statefp', 'statefp20', 'statefp10') ?? '') ??
    stateCode(first('stusps', 'state', 'state_abbr', 'st', 'stateabbr') ?? state ?? '')
  if (!code) return { problem: `it names no state that exists (${name}); say which with --state` }
  const { boundary, problem } = readBoundary(feature)
  if (!boundary) return { problem: `${name}, ${code}: ${problem}` }
  const geoid = first('placefp', 'placefp20') ? first('geoid', 'geoid20', 'geo_id') : undefined
  const ownId = first('id', 'objectid', 'fid', 'gid') ?? `${normaliseCity(name)}-${code}-${number}`
  const limits = simplified(boundary, TOLERANCE_METRES)
  const [west = 0, south = 0, east = 0, north = 0] = bbox(limits)
  return {
    place: {
      id: geoid ? `census:${geoid}` : `${sourceName}:${ownId}`,
      name: plainName(name),
      state: code,
      nameKey: normaliseCity(plainName(name)),
      boundary: limits,
      box: [west, south, east, north],
      source: geoid ? 'US Census' : sourceName,
      isWholeState: geoid !== undefined,
    },
  }
}

function propertiesOf(properties: unknown): Map<string, string> {
  const entries = Object.entries(typeof properties === 'object' && properties !== null ? properties : {})
  return new Map(
    entries.flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[key.toLowerCase(), String(value).trim()]]
        : [],
    ),
  )
}

/** The Census adds what kind of government a merged city has: 'Indianapolis city (balance)'. */
function plainName(name: string): string {
  return name
    .replace(/( city)? \(balance\)$/, '')
    .replace(/ (metropolitan|metro|unified|consolidated|urban-county) government$/, '')
    .slice(0, 120)
}
