/**
 * Matches street names as people type them: in any case, without periods, abbreviated or not, incomplete at the end.
 */

/** Common abbreviations of the postal service, by full word. */
const shortForms: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  bridge: 'brg',
  circle: 'cir',
  court: 'ct',
  crescent: 'cres',
  drive: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  junction: 'jct',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  road: 'rd',
  route: 'rte',
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  square: 'sq',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
}

/**
 * Splits a street name into normalized words for comparison. `streetWords('N. Clover Street')` is ['n', 'clover',
 * 'st'].
 */
export function streetWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => shortOf(word) ?? word)
}

const shortOf = (word: string) => (Object.hasOwn(shortForms, word) ? shortForms[word] : undefined)

/**
 * Returns other forms of a word in a street name. `streetForms('street').short` is 'st', `streetForms('blvd').long` is
 * ['boulevard'].
 */
export const streetForms = (word: string): { short: string | undefined; long: readonly string[] } => ({
  short: shortOf(word),
  long: longForms.get(word) ?? [],
})

/**
 * Ranks how well a typed name matches a street's, both as `streetWords`. 0: complete match. 1: match at the start or
 * after a direction. 2: other consecutive words. Null: no match. The last word may be incomplete.
 */
export function fitOfStreet(typed: readonly string[], name: readonly string[]): 0 | 1 | 2 | null {
  if (typed.length === 0) return null
  for (let from = 0; from + typed.length <= name.length; from++) {
    const fits = typed.every((word, at) => {
      const whole = name[from + at] ?? ''
      return at === typed.length - 1 ? isBegun(word, whole) : word === whole
    })
    if (!fits) continue
    if (from === 0 && typed.length === name.length && typed.at(-1) === name.at(-1)) return 0
    return from === 0 || (from === 1 && directions.has(name[0] ?? '')) ? 1 : 2
  }
  return null
}

const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])

/** 'stree' is an incomplete 'street', which the name contains as 'st'. */
function isBegun(typed: string, whole: string): boolean {
  return whole.startsWith(typed) || (longForms.get(whole) ?? []).some((long) => long.startsWith(typed))
}

const longForms = new Map<string, string[]>()
for (const [long, short] of Object.entries(shortForms))
  longForms.set(short, [...(longForms.get(short) ?? []), long])

interface HouseQuery {
  kind: 'house'
  number: string
  street: string[]
}

/** Parsed search text: a house, a crossing in either order, or a street or park by name. */
export type StreetQuery =
  | HouseQuery
  | { kind: 'crossing'; streets: [string[], string[]] }
  /** A number at the end may also be a house number: 'Elm St 1177', but 'Highway 30'. */
  | { kind: 'name'; words: string[]; house?: HouseQuery }

const between = /\s*[&/@+]\s*|\s+(?:and|at|corner of)\s+/i

/** `readStreetQuery('712 clover')`, `readStreetQuery('Platte Ave & Main')`, `readStreetQuery('clover st')` */
export function readStreetQuery(text: string): StreetQuery | null {
  const [one = '', other, ...more] = text.trim().split(between).filter(Boolean)
  if (other !== undefined) {
    const streets: [string[], string[]] = [streetWords(one), streetWords(other)]
    return more.length === 0 && streets.every((words) => words.length > 0)
      ? { kind: 'crossing', streets }
      : null
  }
  const [, number, street = ''] = /^(\d+[a-z]?(?:-\d+)?)\s+(\S.*)$/i.exec(one) ?? []
  if (number) return houseOf(number, street)
  const words = streetWords(one)
  if (words.length === 0) return null
  const [, before = '', last] = /^(\S.*?),?\s+(\d+[a-z]?)$/i.exec(one) ?? []
  const house = last ? houseOf(last, before) : null
  return { kind: 'name', words, ...(house ? { house } : {}) }
}

function houseOf(number: string, name: string): HouseQuery | null {
  const street = streetWords(name)
  return street.length > 0 ? { kind: 'house', number: number.toUpperCase(), street } : null
}
