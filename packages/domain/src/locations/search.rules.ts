/** What a search of locations looks in. The server's database and a device without a network find the same. */
import { foldText, type SearchTerm, searchedText } from '../search/index.ts'

interface Searched {
  name: string
  description: string
  tags: readonly string[]
  attributes: Readonly<Record<string, string>>
  placeWords?: string | undefined
  street: string
  zip: string
}

/**
 * All that is searched, as `location_search_text` has it: the name, the place in words and the rest, each on its line (LOC-98).
 * The names of attributes are not: every hydrant has a "DIAMETER". Nor is the city: all that a city has is in it.
 */
export function searchTextOf({
  name,
  description,
  tags,
  attributes,
  placeWords,
  street,
  zip,
}: Searched): string {
  const isKnown = /^\d/.test(zip)
  const rest = [description, ...tags, ...Object.values(attributes), street, isKnown ? `zip${zip}` : '']
  return searchedText(name, placeWords ?? '', rest.join(' '))
}

/** The name in a searched text. */
export const nameIn = (text: string): string => text.split('\n', 1)[0] ?? ''

/** The start of a name is enough to sort by, and fits into an index. */
const SORTED_LENGTH = 100

/** The text that a list sorts names by (LOC-108), from a searched text; case and accents do not count. */
export const nameKeyOf = (searchText: string): string =>
  Array.from(nameIn(searchText)).slice(0, SORTED_LENGTH).join('')

interface NamedCity {
  cityId: string
  name: string
  state: string
}

/**
 * The cities that a word of a search is about: where the search has the whole name, with its state if that is one word. So
 * '1177 Elm St, Prairie Falls, NE' is found, and 'prairie' alone is not everything in Prairie Falls.
 */
export function citiesMeant(search: string, { word }: SearchTerm, cities: readonly NamedCity[]): string[] {
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

/** Whether a name has the whole search, as it was typed: 0 for no more than that, 1 for its beginning, else 2. */
export function rankOfName(name: string, search: string): 0 | 1 | 2 {
  const wanted = ` ${foldText(search).trim()}`
  return name.trimEnd() === wanted ? 0 : name.startsWith(wanted) ? 1 : 2
}
