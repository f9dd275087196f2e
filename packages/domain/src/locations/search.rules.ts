/** What a search of locations looks for, and in what. The server's database and a device without a network find the same. */

/** More words than these add nothing but work. */
const MAX_WORDS = 8

/** The words of a search, each once. `searchWords(' elm  oak elm ')` is ['elm', 'oak'] */
export const searchWords = (search: string): string[] =>
  [...new Set(search.trim().split(/\s+/))].slice(0, MAX_WORDS)

interface Searched {
  name: string
  description: string
  tags: readonly string[]
  attributes: Readonly<Record<string, string>>
}

/** All that is searched, in lower case, as `location_search_text` has it. The names of attributes are not: every hydrant has a "DIAMETER". */
export function searchTextOf({ name, description, tags, attributes }: Searched): string {
  const values = Object.values(attributes).map((value) => `\n${value}`)
  return inLowerCase(`${name}\n${description}\n${tags.join(' ')}${values.join('')}`)
}

/**
 * Letter by letter, as PostgreSQL does it: JavaScript knows a capital sigma that ends a word, and splits a dotted capital i.
 * `inLowerCase('ΟΔΟΣ')` is 'οδοσ'
 */
export function inLowerCase(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase()
}
