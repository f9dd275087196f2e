/** LOC-98, LOC-99. Matching of search terms, and spelling correction. */
import { describe, expect, it } from 'vitest'
import { hasAllTerms, searchedText, searchTerms } from './search-terms.ts'
import { bestSpelling, collectWords, correctSearch } from './spelling.ts'

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

describe('spelling correction', () => {
  const known = collectWords([
    searchedText('Fire Hydrant 230', '1177 Maple St', 'gas Prairie wastewater'),
    searchedText('Maple St & Prairie Ave'),
  ])

  it('collects the words that can be corrections, each once', () => {
    expect([...known]).toEqual(['fire', 'hydrant', 'maple', 'gas', 'prairie', 'wastewater', 'ave'])
  })

  it.each([
    ['hydrent 230', 'hydrant|*hydrent 230'],
    ['mapel st', 'maple|*mapel st'],
    ['Mapel Hydrant', 'maple|*mapel hydrant'],
    ['mapel benches', 'maple|*mapel *benches'],
    // Allows two errors in a longer word, none in a short one or a number.
    ['wastwatter', 'wastewater|*wastwatter'],
    ['gsa', '*gsa'],
    ['231', '*231'],
    ['hydrent 231', 'hydrant|*hydrent 231'],
  ])('corrects %j to %j', (search, spelled) => {
    expect(correctSearch(search, known)).toBe(spelled)
  })

  it('matches the corrected word', () => {
    expect(finds(correctSearch('hydrent 230', known), 'Fire Hydrant 230')).toBe(true)
    expect(finds(correctSearch('hydrent 23', known), 'Fire Hydrant 1230')).toBe(false)
    expect(finds(correctSearch('1042', known), 'HYD1042')).toBe(true)
    expect(finds(correctSearch('mapel benches', known), 'Bench, Maple St')).toBe(true)
  })

  it('uses one spelling per word for streets, and respects the maximum length of a search', () => {
    expect(bestSpelling(correctSearch('mapel & hydrent', known))).toBe('maple hydrant')
    expect(correctSearch('wastewaterx '.repeat(9), known).length).toBeLessThan(121)
    expect(
      correctSearch(
        'abcdefghijklmnopqrstuvwx1 '.repeat(9).replace(/1 /g, () => `${Math.random()} `),
        known,
      ).length,
    ).toBeLessThan(121)
  })
})
