/** Parses other services' answers, in which every field may be missing or have an undocumented type. */
import { stateCode } from '@lamplighter/domain/cities'
import { areValidCoordinates, type Coordinates, UNKNOWN_STATE } from '@lamplighter/domain/map'
import type { Finding, Found } from '../geocoder.ts'

const MAX_LENGTH = 120
const ADDRESS_ZOOM = 17
const PLACE_ZOOM = 13

/** `at(answer, 'features', 0, 'name')` is the value at this path, or undefined. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  let found: unknown = value
  for (const step of path)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as Record<string | number, unknown>)[step]
        : undefined
  return found
}

export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.slice(0, 50) : []
}

/** Returns the first value that is a non-empty string. */
export function firstText(...values: unknown[]): string | null {
  for (const value of values) {
    const text = typeof value === 'string' ? cleaned(value) : ''
    if (text !== '') return text
  }
  return null
}

/** Drops characters that PostgreSQL cannot store. */
function cleaned(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, MAX_LENGTH)
}

interface Said {
  city: unknown
  /** Most reliable first: a code before a name. */
  states: readonly unknown[]
  zip: unknown
  county?: unknown
}

/** Reports one city as a guess: providers use postal addresses, which do not follow city boundaries. */
export function guessOf({ city, states, zip, county }: Said): Finding | null {
  const state =
    states.map((said) => (typeof said === 'string' ? stateCode(cleaned(said)) : null)).find(Boolean) ?? null
  const name =
    firstText(city)?.replace(/^(city|town|village|township|borough|municipality) of (?=.)/i, '') ?? null
  const code = /^\d{5}(?=$|-\d{4}$)/.exec(firstText(zip) ?? '')?.[0] ?? null
  if (!name && !state && !code) return null
  return {
    kind: 'guess',
    cities: name ? [{ city: name, state: state ?? UNKNOWN_STATE }] : [],
    state,
    zip: code,
    county: countyName(county),
  }
}

/** 'Lancaster County' is 'Lancaster'. */
export function countyName(county: unknown): string | null {
  return firstText(county)?.replace(/ (county|parish|borough)$/i, '') ?? null
}

interface Hit {
  label: unknown
  detail: unknown
  longitude: unknown
  latitude: unknown
  isPlace: boolean
}

/** Null for a hit without a name or a position. */
export function foundOf({ label, detail, longitude, latitude, isPlace }: Hit): Found | null {
  const name = firstText(label)
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!name || typeof longitude === 'object' || !areValidCoordinates(point)) return null
  return {
    kind: isPlace ? 'place' : 'address',
    label: name,
    detail: firstText(detail) ?? '',
    ...point,
    zoom: isPlace ? PLACE_ZOOM : ADDRESS_ZOOM,
  }
}

/** A URL of the configured host with its query parameters; those without a value are left out (SEC-19). */
export function urlOf(base: string, path: string, parameters: Record<string, string | number | null>): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, String(value))
  return url
}

export const isFound = (found: Found | null): found is Found => found !== null

/** Rounds to 10 cm, the finest detail visible on the map. */
export const roundedPoint = ({ latitude, longitude }: Coordinates) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})
