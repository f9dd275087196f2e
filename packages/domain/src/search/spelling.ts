/** Words with a typing error: which ones are near, and a search in the spelling of the words that there are. */
import { maxLengths } from '../http/index.ts'
import { wordsOf } from './fold-text.ts'
import { INSIDE, OR, searchTerms } from './search-terms.ts'

/** The near words of one typed word that are asked for. */
const MAX_SPELLINGS = 3

/** Longer words may have more errors; a short one none, or 'gas' would match 'bus'; one with digits none. */
export const slipsAllowed = (word: string): number =>
  word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2

/** How many letters of a typed word are wrong, missing, too many or swapped; null where it is too far off. */
export function slipsTo(typed: string, word: string): number | null {
  const allowed = slipsAllowed(typed)
  if (Math.abs(typed.length - word.length) > allowed) return null
  const found = slips(typed, word)
  return found <= allowed ? found : null
}

/** Whether a word can be what another one was meant to be. */
export const canBeMeant = (word: string): boolean => word.length >= 3 && !/[0-9]/.test(word)

/** The words of searched texts that can be meant, each once. */
export function wordsKnown(texts: Iterable<string>): Set<string> {
  const known = new Set<string>()
  for (const text of texts) for (const word of text.split(/\s+/)) if (canBeMeant(word)) known.add(word)
  return known
}

/** The lengths of words that may be near to a word of the search; null where no word of it can have an error. */
export function spelledLengths(search: string): { from: number; to: number } | null {
  const words = wordsOf(search).filter((word) => slipsAllowed(word) > 0)
  if (words.length === 0) return null
  return {
    from: Math.min(...words.map((word) => word.length - slipsAllowed(word))),
    to: Math.max(...words.map((word) => word.length + slipsAllowed(word))),
  }
}

/**
 * The search with each unknown word as the known words spell it, for when it finds nothing as it was typed (LOC-99). Such a
 * word is also looked for inside of others; a short one or one with digits only where no word has another spelling.
 * `spellSearch('hydrent 230', ['hydrant', 'main'])` is 'hydrant|*hydrent 230'
 */
export function spellSearch(search: string, known: Iterable<string>): string {
  const terms = searchTerms(search).flatMap(({ word }) => word.split(' '))
  const near = new Map(terms.map((word) => [word, new Map<string, number>()]))
  for (const other of known)
    for (const [word, spellings] of near) {
      if (slipsAllowed(word) === 0) continue
      const wrong = slipsTo(word, other)
      if (wrong !== null) spellings.set(other, wrong)
    }
  const spelled = [...near].map(([word, spellings]) => ({ word, nearest: nearestOf(spellings) }))
  const isMisspelled = spelled.some(({ word, nearest }) => nearest.length > 0 && !nearest.includes(word))
  const whole = spelled
    .map(({ word, nearest }) => {
      if (nearest.includes(word) || (isMisspelled && slipsAllowed(word) === 0)) return word
      return [...nearest, `${INSIDE}${word}`].join(OR)
    })
    .join(' ')
  return whole.length <= maxLengths.search ? whole : bestSpelling(whole).slice(0, maxLengths.search)
}

/** The search in the nearest spelling of each word alone, as names of streets are looked up. `bestSpelling('maple|*mapel st')` is 'maple st' */
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

/** Optimal string alignment. */
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
