/** Filters locations. Mirrors the server's location-filters.ts. */
import { categoryOfIcon, iconKeysMatching, iconKeysOf, isDepartmentCategory } from '../catalog/index.ts'
import { citiesInSearch, type LocationFilters } from '../locations/index.ts'
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

function testsOf(index: LocationIndex, filters: LocationFilters, parts: readonly number[]): Test[] {
  const { icons, tags, category, without, bbox } = filters
  const tests: Test[] = []
  if (parts.length < index.parts.length) tests.push((row) => parts.includes(index.part[row] ?? -1))
  if (icons?.length) tests.push(ofIcons(index, (icon) => icons.includes(icon ?? '')))
  if (category === 'WorkOrders') tests.push(ofIcons(index, isOneOf(iconKeysOf(category))))
  if (category && isDepartmentCategory(category))
    tests.push(ofIcons(index, (icon) => categoryOfIcon(icon) === category))
  if (without?.length) {
    const hidden: readonly (string | null)[] = without
    tests.push(ofIcons(index, (icon) => !hidden.includes(categoryOfIcon(icon))))
  }
  if (tags?.length) {
    const fits = index.tagSets.map((set) => tags.every((tag) => set.includes(tag)))
    tests.push((row) => fits[index.tagSet[row] ?? -1] === true)
  }
  if (bbox) tests.push(inBox(index, bbox))
  const search = filters.search?.trim()
  if (search) {
    const terms = searchTerms(search)
    tests.push(...terms.map((term) => holding(index, search, term)))
    if (terms.length === 0) tests.push(() => false)
  }
  return tests
}

const isOneOf = (keys: readonly string[]) => (icon: string | null) => keys.includes(icon ?? '')

/** Evaluates the predicate once per icon instead of once per location. */
function ofIcons(index: LocationIndex, fits: (icon: string | null) => boolean): Test {
  const fitting = index.icons.map(fits)
  return (row) => fitting[index.icon[row] ?? -1] === true
}

export function inBox(
  { longitude, latitude }: Pick<LocationIndex, 'longitude' | 'latitude'>,
  box: Box,
): Test {
  return (row) =>
    isInBox({ latitude: latitude[row] ?? Number.NaN, longitude: longitude[row] ?? Number.NaN }, box)
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
