/** Filters locations. Mirrors the server's location-filters.ts. */
import { categoryOfIcon, iconKeysMatching, iconKeysOf, isDepartmentCategory } from '../catalog/index.ts'
import { citiesInSearch, type Facet, facetKeys, type LocationFilters, needsAll } from '../locations/index.ts'
import { type Box, isInBox } from '../map/index.ts'
import { hasTerm, type SearchTerm, searchTerms } from '../search/index.ts'
import type { LocationIndex } from './location-index.ts'
import { partsInQuery } from './parts.ts'

type Test = (row: number) => boolean

/** Returns the matching rows in list order, or null if no pack covers the requested cities. */
export function matchingRows(index: LocationIndex, filters: LocationFilters): Uint32Array | null {
  const parts = partsInQuery(index.parts, filters)
  if (!parts) return null
  const tests = testsOf(index, filters, parts)
  const rows = new Uint32Array(index.size)
  let count = 0
  for (let row = 0; row < index.size; row++) if (tests.every((test) => test(row))) rows[count++] = row
  return rows.slice(0, count)
}

type OtherFilter = Exclude<keyof LocationFilters, Facet>

function testsOf(index: LocationIndex, filters: LocationFilters, parts: readonly number[]): Test[] {
  const { category, without, bbox } = filters
  const search = filters.search?.trim()
  const tests: Record<OtherFilter, Test | null> = {
    cityId: parts.length < index.parts.length ? (row) => parts.includes(index.part[row] ?? -1) : null,
    category: category ? ofCategory(index, category) : null,
    without: without?.length ? ofIcons(index, (icon) => !without.includes(categoryOfIcon(icon) ?? '')) : null,
    bbox: bbox ? inBox(index, bbox) : null,
    search: search ? containing(index, search) : null,
  }
  const chosen = facetKeys.map((facet) => havingChosen(index, facet, filters[facet] ?? []))
  return [...chosen, ...Object.values(tests)].filter((test) => test !== null)
}

function havingChosen(index: LocationIndex, facet: Facet, chosen: readonly string[]): Test | null {
  if (chosen.length === 0) return null
  const has = (set: readonly string[]) => (value: string) => set.includes(value)
  return ofSets(index, facet, (set) => (needsAll(facet) ? chosen.every(has(set)) : chosen.some(has(set))))
}

/** Evaluates the predicate once per distinct set of values instead of once per location. */
function ofSets(index: LocationIndex, facet: Facet, fits: (set: readonly string[]) => boolean): Test {
  const { set, sets } = index.facets[facet]
  const fitting = sets.map(fits)
  return (row) => fitting[set[row] ?? -1] === true
}

const ofIcons = (index: LocationIndex, fits: (icon: string | null) => boolean): Test =>
  ofSets(index, 'icons', ([icon = null]) => fits(icon))

const isOneOf = (keys: readonly string[]) => (icon: string | null) => keys.includes(icon ?? '')

/** Null for an unknown category. */
function ofCategory(index: LocationIndex, category: string): Test | null {
  if (category === 'WorkOrders') return ofIcons(index, isOneOf(iconKeysOf(category)))
  if (!isDepartmentCategory(category)) return null
  return ofIcons(index, (icon) => categoryOfIcon(icon) === category)
}

export function inBox(
  { longitude, latitude }: Pick<LocationIndex, 'longitude' | 'latitude'>,
  box: Box,
): Test {
  return (row) =>
    isInBox({ latitude: latitude[row] ?? Number.NaN, longitude: longitude[row] ?? Number.NaN }, box)
}

/** Every term must match. */
function containing(index: LocationIndex, search: string): Test {
  const tests = searchTerms(search).map((term) => holding(index, search, term))
  return (row) => tests.length > 0 && tests.every((test) => test(row))
}

/** Matches a term in the text, in the icon's label, or in the name of the location's city. */
function holding(index: LocationIndex, search: string, term: SearchTerm): Test {
  const isNamed = ofIcons(index, isOneOf(iconKeysMatching(term)))
  const meant = citiesInSearch(
    search,
    term,
    index.parts.filter(({ isOwn }) => isOwn),
  )
  const isThere = index.parts.map(({ cityId }) => meant.includes(cityId))
  return (row) =>
    hasTerm(index.texts[row] ?? '', term) || isNamed(row) || isThere[index.part[row] ?? -1] === true
}
