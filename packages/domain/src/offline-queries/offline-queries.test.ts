/** DUR-42. Queries over day packs. The server's tests compare their results with the API's. */
import { describe, expect, it, test } from 'vitest'
import {
  eachFacet,
  type LocationSort,
  nameKeyOf,
  searchTextOf,
  writeFacetCounts,
} from '../locations/index.ts'
import { searchedText, searchTerms } from '../search/index.ts'
import { matchingRows } from './filter-locations.ts'
import { matchingOrders } from './filter-orders.ts'
import { findRowsByName } from './find-by-name.ts'
import { nearestRows, pageOfRows, sortedRows } from './list-locations.ts'
import { summarizeRows } from './location-counts.ts'
import { type IndexedLocation, locationIndexBuilder, microsecondsOf } from './location-index.ts'
import { summarizeOpenOrders } from './order-counts.ts'
import { orderIndex } from './order-index.ts'
import type { Part } from './parts.ts'
import { locationTileContent } from './tile-content.ts'

const falls: Part = { cityId: 'falls', name: 'Prairie Falls', state: 'NE', isOwn: true }
const bend: Part = { cityId: 'bend', name: 'Cedar Bend', state: 'IA', isOwn: true }
const foreign: Part = { cityId: 'far', name: 'Far', state: 'TX', isOwn: false }

const location = (id: string, changes: Partial<IndexedLocation> = {}): IndexedLocation => ({
  _id: id,
  name: id,
  description: '',
  tags: [],
  attributes: {},
  street: '',
  zip: '',
  icon: 'bench',
  latitude: 40.62,
  longitude: -96.63,
  updatedAt: '2026-11-20T10:00:00+00:00',
  ...changes,
})

function indexOf(...ofParts: [Part, IndexedLocation[]][]) {
  const builder = locationIndexBuilder(ofParts.map(([part]) => part))
  for (const [part, [, locations]] of ofParts.entries()) for (const one of locations) builder.add(part, one)
  return builder.finish()
}

describe('search terms', () => {
  it('removes duplicate words and keeps at most eight', () => {
    expect(searchTerms('  elm oak  elm ').map(({ word }) => word)).toEqual(['elm', 'oak'])
    expect(searchTerms('1 2 3 4 5 6 7 8 9')).toHaveLength(8)
  })

  it('indexes name, place and other text on separate lines', () => {
    const address = { placeWords: '12 Elm St', street: '12 Elm', zip: '68001' }
    expect(
      searchTextOf({ name: 'A', description: 'B', tags: ['C', 'D'], attributes: { E: 'F' }, ...address }),
    ).toBe(' a \n 12 elm st \n b c d f 12 elm zip68001 ')
  })
})

describe('list queries', () => {
  const index = indexOf([
    falls,
    [
      location('a', { updatedAt: '2026-11-20T10:00:00.000001+00:00' }),
      location('b', { updatedAt: '2026-11-20T10:00:00.000002+00:00', name: 'Elm', tags: ['shady', 'old'] }),
      location('c', {
        updatedAt: '2026-11-20T10:00:00.000002+00:00',
        icon: null,
        attributes: { DBH: '14 In' },
      }),
      location('d', { icon: 'water_repair', description: 'Élan' }),
    ],
  ])
  const found = (filters: Parameters<typeof matchingRows>[1]) =>
    Array.from(matchingRows(index, filters) ?? [], (row) => index.ids[row])

  it('sorts by update time in microseconds, newest first, then by id', () => {
    expect(found({})).toEqual(['c', 'b', 'a', 'd'])
    expect(microsecondsOf('1970-01-01T00:00:01.02+00:00')).toBe(1_020_000)
    expect(microsecondsOf('1970-01-01 01:00:00+01:00'.replace(' ', 'T'))).toBe(0)
  })

  it.each([
    [{ search: 'ELM' }, ['b']],
    [{ search: 'elm old' }, ['b']],
    [{ search: 'elm bench' }, ['b']],
    [{ search: '14 in' }, ['c']],
    [{ search: 'dbh' }, []],
    [{ search: 'éLAN' }, ['d']],
    [{ icons: ['bench', 'well'] }, ['b', 'a']],
    [{ tags: ['old'] }, ['b']],
    [{ tags: ['old', 'new'] }, []],
    [{ category: 'Parks' }, ['b', 'a']],
    [{ category: 'WorkOrders' }, ['d']],
    [{ category: 'no such' }, ['c', 'b', 'a', 'd']],
    [{ bbox: [-97, 40, -96, 40.62] as [number, number, number, number] }, ['c', 'b', 'a', 'd']],
    [{ bbox: [179, 40, -96.7, 41] as [number, number, number, number] }, []],
  ])('the filters %j match %j', (filters, ids) => {
    expect(found(filters)).toEqual(ids)
  })

  it('continues after the cursor even if its row was deleted', () => {
    const all = matchingRows(index, {}) ?? new Uint32Array()
    const page = (after: { key: string; id: string } | null) => {
      const { rows, total, hasMore } = pageOfRows(index, all, { limit: 2, after })
      return [rows.map((row) => index.ids[row]).join(''), total, hasMore]
    }
    expect(page(null)).toEqual(['cb', 4, true])
    expect(page({ key: '2026-11-20T10:00:00.000002+00:00', id: 'b' })).toEqual(['ad', 4, false])
    expect(page({ key: '2026-11-20T10:00:00.000002+00:00', id: 'bb' })).toEqual(['ba', 4, true])
    expect(page({ key: '2026-11-20T10:00:00+00:00', id: 'd' })).toEqual(['', 4, false])
  })

  it('LOC-108: sorts by name and update time in both directions without skipping or repeating rows', () => {
    const named = ['elm 2', 'Élm 1', 'ash', 'Zelkova', 'ELM 2', '\u{1f333} oak']
    const index = indexOf([falls, named.map((name, n) => location(String(n), { name }))])
    const all = matchingRows(index, {}) ?? new Uint32Array()
    const inPages = (sort: LocationSort) => {
      const sorted = sortedRows(index, all, sort)
      const ids: string[] = []
      let after: { key: string; id: string } | null = null
      for (let hasMore = true; hasMore; ) {
        const page = pageOfRows(index, sorted, { sort, limit: 2, after })
        ids.push(...page.rows.map((row) => index.ids[row] ?? ''))
        const id = ids.at(-1) ?? ''
        const name = named[Number(id)] ?? ''
        after = { key: sort.endsWith('name') ? nameKeyOf(searchedText(name)) : location(id).updatedAt, id }
        hasMore = page.hasMore
      }
      return ids
    }
    const byName = ['2', '1', '0', '4', '3', '5']
    expect(inPages('name')).toEqual(byName)
    expect(inPages('-name')).toEqual(byName.toReversed())
    expect(inPages('updated')).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(inPages('-updated')).toEqual(['5', '4', '3', '2', '1', '0'])
  })

  it('lists the nearest rows within the tolerance first', () => {
    const near = indexOf([
      falls,
      [
        location('far', { longitude: -96.6309 }),
        location('next', { longitude: -96.6302 }),
        location('out', { latitude: 40.6211 }),
      ],
    ])
    const all = matchingRows(near, {}) ?? new Uint32Array()
    const asked = (limit: number) => nearestRows(near, all, { latitude: 40.62, longitude: -96.63 }, limit)
    expect(asked(9).rows.map((row) => near.ids[row])).toEqual(['next', 'far'])
    expect(asked(1)).toMatchObject({ total: 2, hasMore: false })
  })

  it('LOC-21 finds the whole name first, then names that begin with it, then the nearest', () => {
    const named = indexOf([
      falls,
      [
        location('Old Elm Street', { longitude: -96.63 }),
        location('Elm Street 12', { longitude: -96.64 }),
        location('Elm Street', { longitude: -96.65 }),
        location('New Elm Street', { longitude: -96.631 }),
      ],
    ])
    const all = matchingRows(named, {}) ?? new Uint32Array()
    const middle = { latitude: 40.62, longitude: -96.63 }
    const names = ['Elm Street', 'Elm Street 12', 'Old Elm Street', 'New Elm Street']
    for (const text of ['elm street', 'ELM  Street'])
      expect(findRowsByName(named, all, { text, middle }).map((row) => named.ids[row])).toEqual(names)
  })
})

describe('queries over several packs', () => {
  const index = indexOf(
    [falls, [location('a')]],
    [bend, [location('b', { tags: ['x'] })]],
    [foreign, [location('c')]],
  )
  const found = (cityId?: string) => {
    const rows = matchingRows(index, cityId ? { cityId } : {})
    return rows && Array.from(rows, (row) => index.ids[row]).toSorted()
  }

  test('cover all own cities, one city, or a named foreign city', () => {
    expect(found()).toEqual(['a', 'b'])
    expect(found('bend')).toEqual(['b'])
    expect(found('far')).toEqual(['c'])
  })

  test('return null for a city without a pack', () => {
    expect(found('elsewhere')).toBeNull()
    expect(matchingRows(indexOf([foreign, [location('c')]]), {})).toBeNull()
    expect(
      matchingOrders(orderIndex([falls], [], { userId: 'me', crewIds: [] }), { cityId: 'bend' }),
    ).toBeNull()
  })

  test('count categories in the selected city and icons in all cities', () => {
    const rows = matchingRows(index, { cityId: 'bend' }) ?? new Uint32Array()
    expect(summarizeRows(index, rows, { cityId: 'bend' })).toMatchObject({
      total: 2,
      matching: 1,
      categories: { Parks: 1 },
      icons: [{ icon: 'bench', count: 2 }],
      tags: [{ tag: 'x', count: 1 }],
      cities: [
        { cityId: 'bend', count: 1 },
        { cityId: 'falls', count: 1 },
      ],
      recentIcons: ['bench'],
    })
    const far = matchingRows(index, { cityId: 'far' }) ?? new Uint32Array()
    expect(summarizeRows(index, far, { cityId: 'far' })).toMatchObject({ total: 1, matching: 1 })
  })
})

it('return an empty result if nothing matches', () => {
  const index = indexOf([falls, []])
  const rows = matchingRows(index, {}) ?? new Uint32Array([1])
  expect(summarizeRows(index, rows, {})).toEqual({
    total: 0,
    matching: 0,
    categories: {},
    ...writeFacetCounts(eachFacet(() => [])),
    cities: [],
    recentIcons: [],
    extent: null,
    densest: null,
  })
  expect(summarizeOpenOrders([], 0, { userId: 'me', crewIds: [] })).toEqual({
    open: 0,
    urgent: 0,
    overdue: 0,
    mine: 0,
    extent: null,
    innerExtent: null,
  })
  expect(locationTileContent(index, rows, { z: 0, x: 0, y: 0 })).toMatchObject({
    points: { count: 0 },
    cells: [],
  })
})
