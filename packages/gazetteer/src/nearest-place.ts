/**
 * The offline geocoder: the county of a point, the nearest zip, and the most likely town. Large towns extend further
 * than small ones. An approximation, because the data has no town limits.
 */
import { type CityAndState, stateCode } from '@lamplighter/domain/cities'
import {
  type Coordinates,
  METERS_PER_DEGREE,
  metersBetween,
  metersPerDegreeEast,
} from '@lamplighter/domain/map'
import type { OpenGazetteer, Town, Zip } from './gazetteer.ts'

const CANDIDATES = 4
const TOWN_ZOOM = 13
const ZIP_ZOOM = 14
const TOWNS_LOOKED_AT = 64
const TOWN_REACH_KM = 80
const ZIP_REACH_KM = 80
/** Kilometers. A point this close to the coast counts as inside the county. */
const COAST_REACH_KM = 20
/** Accuracy of the state lines in kilometers. Closer towns of the neighboring state are candidates. */
const STATE_LINE_KM = 1.5

// Tuned with the limits of 7,000 towns (docs/decisions/016-geocoding.md).
const REACH_OF_THOUSAND_KM = 1.15
const REACH_EXPONENT = 0.38
const MIN_REACH_KM = 1
const SMALL_TOWN_REACH_KM = 1.3
const NEAREST_ZIP_BONUS = 0.3
const OTHER_STATE_PENALTY = 0.3
/** Multiples of a town's radius beyond which a point is in the countryside. */
const MAX_SCORE = 8

/** Possible towns of a point, most likely first; none if the gazetteer has none nearby. */
export interface Guess {
  kind: 'guess'
  cities: CityAndState[]
  state: string
  county: string | null
  zip: string | null
}

export interface FoundPlace extends Coordinates {
  kind: 'place' | 'zip'
  label: string
  detail: string
  zoom: number
}

export interface NearestPlace {
  name: string
  reverse(point: Coordinates): Promise<Guess | null>
  /** At most four, best first. Results closer to `middle` rank higher. */
  search(text: string, middle: Coordinates | null): Promise<FoundPlace[]>
  /** Returns the two-letter state code; null at sea and abroad. */
  stateAt(point: Coordinates): Promise<string | null>
  hasName(city: CityAndState): Promise<boolean>
}

export function nearestPlace(gazetteer: () => Promise<OpenGazetteer>): NearestPlace {
  return {
    name: 'nearest place',
    reverse: async (point) => guess(await gazetteer(), point),
    search: async (text, middle) => find(await gazetteer(), text, middle),
    stateAt: async (point) => stateAndCounty(await gazetteer(), point)?.state ?? null,
    async hasName({ city, state }) {
      const code = stateCode(state)
      const towns = (await gazetteer()).townsNamed(city, { prefix: false, max: 100 })
      return towns.some((town) => town.state === code)
    },
  }
}

function stateAndCounty(gazetteer: OpenGazetteer, point: Coordinates) {
  const county = gazetteer.countyAt(point)
  if (county) return { state: county.state, county: county.name }
  const zip = gazetteer.nearestZip(point, COAST_REACH_KM, () => true)
  return zip && metersBetween(point, zip) <= COAST_REACH_KM * 1000 ? { state: zip.state, county: null } : null
}

function guess(gazetteer: OpenGazetteer, point: Coordinates): Guess | null {
  const here = stateAndCounty(gazetteer, point)
  if (!here) return null
  const zip = gazetteer.nearestZip(point, ZIP_REACH_KM, (state) => state === here.state)
  const states = statesAround(gazetteer, point).add(here.state)
  const cities = gazetteer
    .townsAround(point, TOWNS_LOOKED_AT, TOWN_REACH_KM, (state) => states.has(state))
    .map((town) => ({ town, score: scoreOf(town, zip, here.state) }))
    .filter(({ score }) => score <= MAX_SCORE)
    .toSorted((one, other) => one.score - other.score)
    .slice(0, CANDIDATES)
    .map(({ town }) => ({ city: town.name, state: town.state }))
  return { kind: 'guess', cities, ...here, zip: zip?.code ?? null }
}

/** Distance in multiples of the town's radius; lower is more likely. */
function scoreOf(town: Town & { km: number }, zip: Zip | null, state: string): number {
  const reach =
    town.population === 0
      ? SMALL_TOWN_REACH_KM
      : Math.max(MIN_REACH_KM, REACH_OF_THOUSAND_KM * (town.population / 1000) ** REACH_EXPONENT)
  const bonus = zip?.town?.key === town.key && zip.state === town.state ? NEAREST_ZIP_BONUS : 0
  return town.km / reach - bonus + (town.state === state ? 0 : OTHER_STATE_PENALTY)
}

/** States of four points around this one. */
function statesAround(gazetteer: OpenGazetteer, { latitude, longitude }: Coordinates): Set<string> {
  const up = (STATE_LINE_KM * 1000) / METERS_PER_DEGREE
  const side = (STATE_LINE_KM * 1000) / metersPerDegreeEast(latitude)
  const around = [
    { latitude: latitude + up, longitude },
    { latitude: latitude - up, longitude },
    { latitude, longitude: longitude + side },
    { latitude, longitude: longitude - side },
  ]
  return new Set(around.flatMap((point) => gazetteer.countyAt(point)?.state ?? []))
}

/** Parses 'Lincoln, NE', 'lincoln ne', 'Linc' and '68502'. */
function find(gazetteer: OpenGazetteer, text: string, middle: Coordinates | null): FoundPlace[] {
  const [code] = /^\d{5}(?=-\d{4}$|$)/.exec(text.trim()) ?? []
  if (code) return foundZip(gazetteer.zipNamed(code))
  const { name, state } = nameAndState(text)
  if (name.length < 3) return []
  const fits = (town: Town) => !state || town.state === state
  const whole = gazetteer.townsNamed(name, { prefix: false, max: 100 }).filter(fits)
  const begun = whole.length < 3 ? gazetteer.townsNamed(name, { prefix: true, max: 400 }).filter(fits) : []
  const ranked = [...byImportance(whole, middle), ...byImportance(begun, middle)]
  return [...new Map(ranked.map((town) => [`${town.key}|${town.state}`, town])).values()]
    .slice(0, 4)
    .map(foundTown)
}

/** Nearest first; without `middle` largest first. A city of a million people ranks high even if it is far away. */
function byImportance(towns: readonly Town[], middle: Coordinates | null): Town[] {
  const weight = (town: Town) =>
    middle ? metersBetween(middle, town) / 1000 / Math.max(1, town.population / 20_000) : -town.population
  return towns.toSorted((one, other) => weight(one) - weight(other))
}

/** Splits off the state after a comma, or in the last one or two words. */
function nameAndState(text: string): { name: string; state: string | null } {
  const [before = '', after] = text.split(',', 2)
  if (after !== undefined) return { name: before.trim(), state: stateCode(after) }
  const words = text.trim().split(/\s+/)
  for (const last of [2, 1]) {
    const state = words.length > last ? stateCode(words.slice(-last).join(' ')) : null
    if (state) return { name: words.slice(0, -last).join(' '), state }
  }
  return { name: text.trim(), state: null }
}

function foundZip(zip: Zip | null): FoundPlace[] {
  if (!zip) return []
  const { code, town, state, latitude, longitude } = zip
  const detail = town ? `${town.name}, ${state}` : state
  return [{ kind: 'zip', label: code, detail, latitude, longitude, zoom: ZIP_ZOOM }]
}

function foundTown({ name, state, latitude, longitude }: Town): FoundPlace {
  return { kind: 'place', label: `${name}, ${state}`, detail: 'Town', latitude, longitude, zoom: TOWN_ZOOM }
}
