/** The searched text of a location. The server's database and offline devices search the same text. */
import { foldText, type SearchTerm, searchedText } from '../search/index.ts'

export interface SearchedLocation {
  name: string
  description: string
  tags: readonly string[]
  attributes: Readonly<Record<string, string>>
  placeWords?: string | undefined
  street: string
  zip: string
}

/**
 * Must equal `location_search_text` in the database (LOC-98): name, address and other text on separate lines. Leaves
 * out attribute names, because every hydrant has a "DIAMETER". Leaves out the city, because it would match all its
 * locations.
 */
export function searchTextOf(location: SearchedLocation): string {
  const { name, description, tags, attributes, placeWords, street, zip } = location
  const isKnown = /^\d/.test(zip)
  const rest = [description, ...tags, ...Object.values(attributes), street, isKnown ? `zip${zip}` : '']
  return searchedText(name, placeWords ?? '', rest.join(' '))
}

/** Extracts the name from a searched text. */
export const nameIn = (text: string): string => text.split('\n', 1)[0] ?? ''

/** The start of a name is enough for sorting and fits into an index. */
const SORTED_LENGTH = 100

/** Sort key for names in lists (LOC-108), taken from a searched text. Ignores case and accents. */
export const nameKeyOf = (searchText: string): string =>
  Array.from(nameIn(searchText)).slice(0, SORTED_LENGTH).join('')

interface NamedCity {
  cityId: string
  name: string
  state: string
}

/**
 * Returns the cities that a search term refers to: the search must contain the whole name, with the state if the name
 * is one word. '1177 Elm St, Prairie Falls, NE' is found, but 'prairie' does not match everything in Prairie Falls.
 */
export function citiesInSearch(search: string, { word }: SearchTerm, cities: readonly NamedCity[]): string[] {
  const text = searchedText(search)
  return cities
    .filter(({ name, state }) => {
      const [city, withState] = [searchedText(name), searchedText(`${name} ${state}`)]
      const said = text.includes(withState)
        ? withState
        : city.trim().includes(' ') && text.includes(city)
          ? city
          : ''
      return said.split(' ').includes(word)
    })
    .map(({ cityId }) => cityId)
}

/** Ranks a name that contains the search: 0 if equal, 1 if it starts with it, otherwise 2. */
export function rankOfName(name: string, search: string): 0 | 1 | 2 {
  const wanted = ` ${foldText(search).trim()}`
  return name.trimEnd() === wanted ? 0 : name.startsWith(wanted) ? 1 : 2
}
