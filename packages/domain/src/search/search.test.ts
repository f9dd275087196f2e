/** LOC-98, LOC-99. What a search finds as it is typed, and in which spelling it is asked again. */
import { describe, expect, it } from 'vitest'
import { hasAllTerms, searchedText, searchTerms } from './search-terms.ts'
import { bestSpelling, spellSearch, wordsKnown } from './spelling.ts'

const finds = (search: string, ...lines: string[]) => hasAllTerms(searchedText(...lines), searchTerms(search))

describe('a search finds', () => {
  it.each([
    ['hydrants', 'Hydrant 230'],
    ['hydrant', 'two hydrants'],
    ['230 hydrant', 'Fire Hydrant 230'],
    ['1177 Elm', '1177 Elm St'],
    ['Elm Street, 1177', '1177 Elm St'],
    ['elm st', 'Elm Street'],
    ['prairie avenue', 'Prairie Ave'],
    ['n main blvd', 'North Main Boulevard'],
    ['main and prairie', 'Main St & Prairie Ave'],
    ['Prairie & Main', 'Main St & Prairie Ave'],
    ['pena', 'Peña'],
    ['Peña', 'PENA'],
    ['château', 'Chateau'],
    ['chateau', 'Ch\u00e2teau'],
    ['decompose\u0301', 'Decompos\u00e9'],
    ['decompos\u00e9', 'decompose\u0301'],
    ["o'brien", 'O’Brien'],
    ['obrien', 'O’Brien'],
    ['O´Brien', "o'brien"],
    ['mcdonald’s', "McDonald's"],
    ['mcdonald', "McDonald's"],
    ['strasse', 'Straße'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['hyd-1042', 'HYD-1042'],
    ['benches', 'Bench'],
    ['cities', 'City hall'],
    ['city', 'two cities'],
    ['%the', 'the end'],
    ['*box', 'mailbox'],
    ['mapel|maple', 'Maple St'],
  ])('%j in %j', (search, text) => {
    expect(finds(search, text)).toBe(true)
  })

  it.each([
    ['tree', 'Elm Street'],
    ['prairie', 'Main St'],
    ['hydrant 230', 'Hydrant 1230'],
    ['hyd-1042', 'hyd 5, 1042'],
    ['gas', 'Las Vegas'],
    ['%%', '100% sure'],
    ['constructor', 'main'],
  ])('%j not in %j', (search, text) => {
    expect(finds(search, text)).toBe(false)
  })
})

describe('the spelling of a search', () => {
  const known = wordsKnown([
    searchedText('Fire Hydrant 230', '1177 Maple St', 'gas Prairie wastewater'),
    searchedText('Maple St & Prairie Ave'),
  ])

  it('has the words that can be meant, each once', () => {
    expect([...known]).toEqual(['fire', 'hydrant', 'maple', 'gas', 'prairie', 'wastewater', 'ave'])
  })

  it.each([
    ['hydrent 230', 'hydrant|*hydrent 230'],
    ['mapel st', 'maple|*mapel st'],
    ['Mapel Hydrant', 'maple|*mapel hydrant'],
    ['mapel benches', 'maple|*mapel *benches'],
    // Two letters of a longer word, none of a short one or of a number.
    ['wastwatter', 'wastewater|*wastwatter'],
    ['gsa', '*gsa'],
    ['231', '*231'],
    ['hydrent 231', 'hydrant|*hydrent 231'],
  ])('of %j is %j', (search, spelled) => {
    expect(spellSearch(search, known)).toBe(spelled)
  })

  it('finds what was meant', () => {
    expect(finds(spellSearch('hydrent 230', known), 'Fire Hydrant 230')).toBe(true)
    expect(finds(spellSearch('hydrent 23', known), 'Fire Hydrant 1230')).toBe(false)
    expect(finds(spellSearch('1042', known), 'HYD1042')).toBe(true)
    expect(finds(spellSearch('mapel benches', known), 'Bench, Maple St')).toBe(true)
  })

  it('is one spelling a word where streets are looked up, and never too long for a list', () => {
    expect(bestSpelling(spellSearch('mapel & hydrent', known))).toBe('maple hydrant')
    expect(spellSearch('wastewaterx '.repeat(9), known).length).toBeLessThan(121)
    expect(
      spellSearch(
        'abcdefghijklmnopqrstuvwx1 '.repeat(9).replace(/1 /g, () => `${Math.random()} `),
        known,
      ).length,
    ).toBeLessThan(121)
  })
})
