/** What a search looks for. The server's database and a device without a network look for the same pieces of text. */
import { streetForms } from '../map/street-names.ts'
import { foldText } from './fold-text.ts'

/** More words than these add nothing but work. */
const MAX_WORDS = 8
/** Words that people leave out or put in. */
const small = new Set(['and', 'at', 'of', 'the'])
/** What stands before a word that may be inside of another one, and between the spellings of one word. */
export const INSIDE = '*'
export const OR = '|'

/** One word of a search. */
export interface SearchTerm {
  word: string
  /** The pieces of folded text (`searchedText`) of which one must be there. */
  pieces: readonly string[]
}

/**
 * The words of a search, each once, in the forms in which they are found: from the beginning of a word, as singular or
 * plural, and with the short and long forms of streets (LOC-98). Pieces that a dash or dot joins stay together.
 * `searchTerms('Hydrants 230')` has the pieces ' hydrant' and ' 230'.
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

/** Singular or plural, as beginnings of words: the singular begins most plurals. */
function numbersOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (/(ch|sh|s|x|z)es$/.test(word)) return [word.slice(0, -2)]
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word]
}

/** A zip is found as a whole only: nearly all that a city has begins with the same three digits. */
const zipPiece = (zip: string) => ` zip${zip} `

/**
 * Texts as they are searched: folded, with blanks around the words, each line on its own.
 * `searchedText('Élm 1', 'old\nand tall')` is ' elm 1 \n old and tall '
 */
export const searchedText = (...lines: readonly string[]): string =>
  lines.map((line) => ` ${foldText(line).trim()} `).join('\n')

/** Whether such a text has the word. */
export const hasTerm = (text: string, { pieces }: SearchTerm): boolean =>
  pieces.some((piece) => text.includes(piece))

/** Whether such a text has every word; false where a search has none, as '%%'. `hasAllTerms(' old elm ', searchTerms('elms'))` is true */
export const hasAllTerms = (text: string, terms: readonly SearchTerm[]): boolean =>
  terms.length > 0 && terms.every((term) => hasTerm(text, term))
