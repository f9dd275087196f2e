/** Spelling correction: finds similar words and replaces unknown words of a search. */
import { maxLengths } from '../http/index.ts'
import { wordsOf } from './fold-text.ts'
import { INSIDE, OR, searchTerms } from './search-terms.ts'

/** Maximum number of suggestions per typed word. */
const MAX_SPELLINGS = 3

/**
 * Longer words may have more errors. Short words allow none, otherwise 'gas' would match 'bus'. Words with digits allow
 * none.
 */
export const maxTypos = (word: string): number =>
  word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2

/** Edit distance between a typed and a known word; null if it is too large. */
export function editDistance(typed: string, word: string): number | null {
  const allowed = maxTypos(typed)
  if (Math.abs(typed.length - word.length) > allowed) return null
  const found = slips(typed, word)
  return found <= allowed ? found : null
}

/** True if a word may be a suggestion. */
export const canBeSuggested = (word: string): boolean => word.length >= 3 && !/[0-9]/.test(word)

/** Collects the words of searched texts that may be suggestions. */
export function collectWords(texts: Iterable<string>): Set<string> {
  const known = new Set<string>()
  for (const text of texts) for (const word of text.split(/\s+/)) if (canBeSuggested(word)) known.add(word)
  return known
}

/** Range of lengths of possible suggestions; null if no word of the search allows errors. */
export function suggestionLengths(search: string): { from: number; to: number } | null {
  const words = wordsOf(search).filter((word) => maxTypos(word) > 0)
  if (words.length === 0) return null
  return {
    from: Math.min(...words.map((word) => word.length - maxTypos(word))),
    to: Math.max(...words.map((word) => word.length + maxTypos(word))),
  }
}

/**
 * Replaces each unknown word of a search with known words (LOC-99), for searches without results. The typed word may
 * also match within other words. Short words and words with digits do so only if no other word has a suggestion.
 * `correctSearch('hydrent 230', ['hydrant', 'main'])` is 'hydrant|*hydrent 230'.
 */
export function correctSearch(search: string, known: Iterable<string>): string {
  const terms = searchTerms(search).flatMap(({ word }) => word.split(' '))
  const near = new Map(terms.map((word) => [word, new Map<string, number>()]))
  for (const other of known)
    for (const [word, spellings] of near) {
      if (maxTypos(word) === 0) continue
      const wrong = editDistance(word, other)
      if (wrong !== null) spellings.set(other, wrong)
    }
  const spelled = [...near].map(([word, spellings]) => ({ word, nearest: nearestOf(spellings) }))
  const isMisspelled = spelled.some(({ word, nearest }) => nearest.length > 0 && !nearest.includes(word))
  const whole = spelled
    .map(({ word, nearest }) => {
      if (nearest.includes(word) || (isMisspelled && maxTypos(word) === 0)) return word
      return [...nearest, `${INSIDE}${word}`].join(OR)
    })
    .join(' ')
  return whole.length <= maxLengths.search ? whole : bestSpelling(whole).slice(0, maxLengths.search)
}

/** Returns the best spelling of each word, for street lookups. `bestSpelling('maple|*mapel st')` is 'maple st'. */
export const bestSpelling = (spelled: string): string =>
  spelled
    .split(' ')
    .map((word) => word.split(OR)[0]?.replace(INSIDE, '') ?? '')
    .join(' ')

function nearestOf(spellings: ReadonlyMap<string, number>): string[] {
  const least = Math.min(...spellings.values())
  return [...spellings]
    .filter(([, wrong]) => wrong === least)
    .map(([word]) => word)
    .sort()
    .slice(0, MAX_SPELLINGS)
}

/** Optimal string alignment distance. */
function slips(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
