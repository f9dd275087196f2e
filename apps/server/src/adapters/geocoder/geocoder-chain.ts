/**
 * Asks the sources in order and combines their answers: the first that knows the city wins, guesses add
 * candidates, and later sources fill in a missing zip or county. A source that fails is skipped.
 */
import { isSameCity } from '@lamplighter/domain/cities'
import { MAX_CANDIDATES } from '@lamplighter/domain/locations'
import { type Coordinates, UNKNOWN_CITY, UNKNOWN_STATE, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import type { Report } from '../../monitoring/outages.ts'
import {
  type Finding,
  type Geocoder,
  geocoderPart,
  type NamedCity,
  type Place,
  type Source,
} from './geocoder.ts'

/** The chain's view of the cities of this installation. */
export interface OwnCities {
  name: string
  /** Answered from a cache of the boundaries, which is read from the database when it is old. */
  reverse(point: Coordinates): Promise<Finding | null>
  /** The same cities, with ids for those of this installation, and whether each has a known boundary. */
  identify(cities: readonly NamedCity[]): Promise<(NamedCity & { hasBoundary: boolean })[]>
  forgetBoundaries(): void
}

interface Links {
  sources: readonly Source[]
  ownCities: OwnCities
  /** True when any source may return a city with this name. */
  isKnownName(city: NamedCity): Promise<boolean>
  /** Called when a source fails, and when it recovers. */
  report: Report
}

interface Answer extends Finding {
  source: string
}

export function geocoderChain({ sources, ownCities, isKnownName, report }: Links): Geocoder {
  const attempt = attemptsWith(report)

  /**
   * Adds ids to the finding. Drops cities without an id whose boundary we have, because it already shows that the point
   * is outside.
   */
  async function identified(finding: Finding): Promise<Finding> {
    if (finding.cities.every(({ cityId }) => cityId)) return finding
    const identities = await attempt('own cities', () => ownCities.identify(finding.cities))
    const cities = finding.cities.flatMap((city, index) => {
      const { cityId = null, hasBoundary = false } = identities?.[index] ?? { ...city, hasBoundary: false }
      return city.cityId || !hasBoundary ? [{ city: city.city, state: city.state, cityId }] : []
    })
    if (cities.length > 0) return { ...finding, cities }
    return { ...finding, cities, kind: finding.kind === 'inside' ? 'outside' : 'guess' }
  }

  return {
    async reverse(point, { cityOnly = false } = {}) {
      let answer: Answer | null = null
      const filled: Filled = { state: null, zip: null, county: null }
      for (const source of sources) {
        if (answer && isSettled(answer, filled, cityOnly)) break
        if (answer?.kind === 'outside' && cityOnly && !source.beyondBoundaries) continue
        const raw = await attempt(source.name, () => source.reverse(point), source.reportsItself)
        if (!raw) continue
        const finding = await identified(raw)
        answer = merged(answer, { ...finding, source: source.name }, source)
        fillIn(filled, answer, finding)
      }
      return placeOf(answer, filled)
    },
    async withinBoundary(point) {
      const finding = await ownCities.reverse(point)
      if (finding?.kind !== 'inside') return null
      const { state = null, zip = null, county = null } = finding
      return placeOf({ ...finding, source: ownCities.name }, { state, zip, county })
    },
    async search(text, middle) {
      const found = await Promise.all(
        sources.map(({ name, search, reportsItself }) =>
          search ? attempt(name, () => search(text, middle), reportsItself) : null,
        ),
      )
      return found.flatMap((hits) => hits ?? [])
    },
    async unplaced(cities) {
      if (cities.length === 0) return []
      const identities = await attempt('own cities', () => ownCities.identify(cities))
      const kept: (typeof cities)[number][] = []
      for (const [index, city] of cities.entries())
        if (!identities?.[index]?.hasBoundary && !(await attempt('names', () => isKnownName(city))))
          kept.push(city)
      return kept
    },
    forgetBoundaries: () => ownCities.forgetBoundaries(),
  }
}

interface Filled {
  state: string | null
  zip: string | null
  county: string | null
}

function isSettled({ kind }: Answer, { zip, county }: Filled, cityOnly: boolean): boolean {
  if (kind === 'inside' && cityOnly) return true
  const nothingToAdd = kind === 'inside' || kind === 'border'
  return nothingToAdd && zip !== null && county !== null
}

/** Merges the next source's answer into the result so far. */
function merged(answer: Answer | null, finding: Answer, { beyondBoundaries }: Source): Answer {
  const saysWhere = finding.kind !== 'guess' || finding.cities.length > 0
  if (!answer || (answer.kind === 'guess' && answer.cities.length === 0)) return finding
  if (!saysWhere) return answer
  if (answer.kind === 'guess') return { ...answer, cities: together(answer.cities, finding.cities) }
  if (answer.kind === 'outside') return beyondBoundaries ? finding : answer
  if (answer.beside && (finding.kind === 'inside' || finding.kind === 'border'))
    return { ...answer, cities: together(finding.cities, answer.cities), beside: false }
  return answer
}

function together(first: readonly NamedCity[], more: readonly NamedCity[]): NamedCity[] {
  const added = more.filter((city) => !first.some((known) => isSameCity(known, city)))
  return [...first, ...added].slice(0, MAX_CANDIDATES)
}

/** A zip or county in a different state than the city belongs to a neighbor, so it is dropped. */
function fillIn(filled: Filled, answer: Answer, finding: Finding): void {
  const state = answer.cities[0]?.state ?? filled.state
  const said = finding.cities[0]?.state ?? finding.state ?? null
  if (state !== null && said !== null && state !== said) return
  filled.state ??= state ?? said
  filled.zip ??= finding.zip ?? null
  filled.county ??= finding.county ?? null
}

function placeOf(answer: Answer | null, { state, zip, county }: Filled): Place {
  const rest = { zip: zip ?? UNKNOWN_ZIP, county }
  const candidates = (answer?.cities ?? []).slice(0, MAX_CANDIDATES).map(withId)
  const [found] = candidates
  if (!answer || !found)
    return {
      ...rest,
      city: UNKNOWN_CITY,
      state: state ?? UNKNOWN_STATE,
      cityId: null,
      confidence: 'unknown',
      source: answer?.kind === 'outside' ? 'outside all city limits' : 'no city known here',
      candidates: [],
      outside: answer?.kind === 'outside',
    }
  const { source } = answer
  if (answer.kind === 'inside')
    return { ...rest, ...found, confidence: 'exact', source, candidates: [], outside: false }
  return { ...rest, ...found, confidence: 'approximate', source, candidates, outside: false }
}

const withId = ({ city, state, cityId = null }: NamedCity) => ({ city, state, cityId })

/** Runs `work`; reports a failure and returns null. */
function attemptsWith(report: Report) {
  return async <T>(name: string, work: () => Promise<T>, reportsItself = false): Promise<T | null> => {
    const part = geocoderPart(name)
    try {
      const answer = await work()
      if (!reportsItself) report.works(part)
      return answer
    } catch (error) {
      if (!reportsItself) report.failed(part, error)
      return null
    }
  }
}
