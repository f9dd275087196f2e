/** Towns and zip codes of the base map of the USA, each in the tiles from the zoom where it has space. */

import { type Place, places, postalPlaces, zipAreas } from '@lamplighter/gazetteer/sources'
import type { Label } from './usa-areas.ts'

/** Minimum population by zoom; all other places are in the last zoom. */
const sizes = [
  [3, 1_000_000],
  [4, 400_000],
  [5, 150_000],
  [6, 50_000],
  [7, 12_000],
  [8, 3_000],
] as const
const SMALL_FROM = 9
const ZIPS_FROM = 9
/** State capitals appear early, because people use them for orientation. */
const CAPITAL_FROM = 4
const LARGE_CAPITAL = 200_000

/** `rank` is the minimum zoom of a place; lower is more important. */
export function usaPlaces(): Label[] {
  const listed = places().filter(({ country, featureCode }) => country === 'US' && !notTowns.has(featureCode))
  const known = new Set(listed.map(({ name, adminCode }) => keyOf(name, adminCode)))
  const towns: Label[] = listed.map((place) => {
    const { name, adminCode: state, population } = place
    const rank = rankOf(place)
    const properties = { name, state, population, rank, ...(isCapital(place) ? { capital: 1 } : {}) }
    return { at: place.loc.coordinates, fromZoom: rank, properties }
  })
  for (const { city: name, state, country, latitude, longitude } of postalPlaces()) {
    if (country !== 'US' || !latitude || !longitude || known.has(keyOf(name, state))) continue
    known.add(keyOf(name, state))
    const properties = { name, state, population: 0, rank: SMALL_FROM }
    towns.push({ at: [longitude, latitude], fromZoom: SMALL_FROM, properties })
  }
  return towns
}

export function usaZips(): Label[] {
  return zipAreas().map(({ zipCode: zip, latitude, longitude }) => ({
    at: [longitude, latitude],
    fromZoom: ZIPS_FROM,
    properties: { zip },
  }))
}

/** Parts of places, and abandoned places. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW'])

const keyOf = (name: string, state: string) => `${name.toLowerCase()} ${state}`

const isCapital = ({ featureCode }: Place) => featureCode === 'PPLA' || featureCode === 'PPLC'

function rankOf(place: Place): number {
  const bySize = sizes.find(([, people]) => place.population >= people)?.[0] ?? SMALL_FROM
  if (!isCapital(place)) return bySize
  return Math.min(bySize, place.population >= LARGE_CAPITAL ? CAPITAL_FROM - 1 : CAPITAL_FROM)
}
