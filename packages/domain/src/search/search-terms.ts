/** Parses a search into terms. The server's database and offline devices match the same substrings. */
import { streetForms } from '../map/street-names.ts'
import { foldText } from './fold-text.ts'

/** More words cost time and do not improve results. */
const MAX_WORDS = 8
/** Stop words. */
const small = new Set(['and', 'at', 'of', 'the'])
/** `*` lets a word match within other words; `|` separates the spellings of one word. */
export const INSIDE = '*'
export const OR = '|'

/** One word of a search. */
export interface SearchTerm {
  word: string
  /** Substrings of normalized text (`searchedText`), of which one must occur. */
  pieces: readonly string[]
}

/**
 * Splits a search into unique terms with their variants: word prefix, singular and plural, abbreviated and full street
 * forms (LOC-98). Parts joined by a dash or period stay together. `searchTerms('Hydrants 230')` has the pieces '
 * hydrant' and ' 230'.
 */
export function searchTerms(search: string): SearchTerm[] {
  const words = [...new Set(search.split(/[\s&+/@,;]+/))].filter((word) => foldText(word).trim() !== '')
  const telling = words.filter((word) => !small.has(foldText(word)))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS).map((word) => ({
    word: foldText(word).trim(),
    pieces: [...new Set(word.split(OR).flatMap(piecesOf))],
  }))
}

function piecesOf(spelling: string): string[] {
  const word = foldText(spelling).trim()
  if (word === '') return []
  const forms = numbersOf(word)
  const streets = streetForms(word)
  return [
    ...forms.map((form) => (spelling.startsWith(INSIDE) ? form : ` ${form}`)),
    ...(streets.short ? [` ${streets.short} `] : []),
    ...streets.long.map((form) => ` ${form}`),
    ...(/^\d{5}$/.test(word) ? [zipPiece(word)] : []),
  ]
}

/** Singular and plural as word prefixes. The singular is a prefix of most plurals. */
function numbersOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (/(ch|sh|s|x|z)es$/.test(word)) return [word.slice(0, -2)]
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word]
}

/** Matches only whole zip codes, because most zip codes of a city start with the same three digits. */
const zipPiece = (zip: string) => ` zip${zip} `

/**
 * Normalizes text for search: folded, with spaces around the words, each line separate. `searchedText('Élm 1',
 * 'old\nand tall')` is ' elm 1 \n old and tall '.
 */
export const searchedText = (...lines: readonly string[]): string =>
  lines.map((line) => ` ${foldText(line).trim()} `).join('\n')

/** True if the searched text contains the term. */
export const hasTerm = (text: string, { pieces }: SearchTerm): boolean =>
  pieces.some((piece) => text.includes(piece))

/**
 * True if the searched text contains every term; false for a search without terms, such as '%%'. `hasAllTerms(' old elm
 * ', searchTerms('elms'))` is true.
 */
export const hasAllTerms = (text: string, terms: readonly SearchTerm[]): boolean =>
  terms.length > 0 && terms.every((term) => hasTerm(text, term))
