/** Normalizes text for search. The database has the same function (`fold_text` in migration 022). */

const apostrophes = /['’‘ʼʻ´`′]/g
const marks = /[\u0300-\u036f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and tabs also separate words
const blanks = /[\u0001-\u002f:-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/g

/**
 * Lower case without accents and apostrophes; punctuation becomes one space (LOC-98). `foldText('O’Brien & Peña, Straße
 * 5')` is 'obrien pena strasse 5'.
 */
export function foldText(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replace(blanks, ' ')
}

/** Splits a text into normalized words. `wordsOf('Fire-Hydrant 12')` is ['fire', 'hydrant', '12']. */
export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean)
