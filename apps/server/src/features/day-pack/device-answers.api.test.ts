/** DUR-42. A device with a day pack answers like the API: the same people and questions, both answers compared. */
import { randomUUID } from 'node:crypto'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import { headers } from '@lamplighter/domain/http'
import {
  type LocationFilters,
  listLocations,
  locationFilters,
  locationSorts,
  locationTile,
  nameKeyOf,
  searchPlaces,
  searchTextOf,
  spelledSearch,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { eastOf, encodeTile, southOf, type Tile } from '@lamplighter/domain/map'
import {
  correctSearchOffline,
  findRowsByName,
  locationTileContent,
  nearestRows,
  orderTileContent,
  pageOfRows,
  sortedOrders,
  sortedRows,
  summarizeOpenOrders,
  summarizeRows,
} from '@lamplighter/domain/offline-queries'
import {
  listWorkOrders,
  summariseWorkOrders,
  type WorkOrderFilters,
  workOrderSorts,
  workOrderTile,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { PbfWriter } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTile } from '../../testing/read-tile.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { packInMemory } from './testing/pack-in-memory.ts'

let app: TestApp
let people: Awaited<ReturnType<TestApp['everybody']>>
let cityId: string

const center = { longitude: -96.63, latitude: 40.62 }
const names = [
  'Élan ÉCOLE',
  'İstanbul STRASSE straße',
  '100% sure_thing',
  'e_l_m',
  'ΟΔΟΣ ΣΊΣΥΦΟΣ',
  'Elm Oak',
  'Pen\u0303a O’Brien',
]

const icons = ['bench', 'well', 'water_repair', 'library', 'an_old_key', null]
const categories = icons.map(categoryOfIcon)

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
  const by = app.world.people.ana.id
  const pick = (list: readonly (string | null)[]) => sql`(${[...list]}::text[])[1 + n % ${list.length}::int]`
  // A town, a suburb, and a few locations far away; many in some cells, few in others, some with equal times.
  await sql`
    insert into locations (id, city_id, name, description, tags, attributes, street, zip, icon, category, latitude, longitude,
      city, state, created_by, updated_by, updated_at)
    select gen_random_uuid(), ${cityId}, ${pick(names)} || ' ' || n, case when n % 7 = 0 then E'back\\\\slash\nline' else '' end,
      case when n % 3 = 0 then array['Parks', 'b' || n % 5] when n % 3 = 1 then array['a_b'] else '{}' end,
      case when n % 11 = 0 then '{"DBH": "14 In"}'::jsonb else '{}' end,
      case when n % 5 = 0 then n || ' South St.' else '' end, case when n % 2 = 0 then '68001' else '' end, icon, category,
      ${center.latitude} + (n * 7919 % 1000) / 20000.0 + case when n % 400 = 0 then 8 else 0 end,
      ${center.longitude} + (n * 104729 % 1000) / 20000.0 + case when n % 9 = 0 then 0.7 else 0 end,
      'Prairie Falls', 'NE', ${by}, ${by}, now() - (n / 3) * interval '1.000001 seconds'
    from generate_series(1, 3000) n
      join lateral (select (${icons}::text[])[1 + n / 6 % 6] as icon, (${categories}::text[])[1 + n / 6 % 6] as category) i on true`.execute(
    app.owner,
  )
  await sql`
    insert into work_orders (id, city_id, location_id, title, priority, status, created_by, created_at)
    select gen_random_uuid(), l.city_id, l.id, 'Repair ' || (array['é', 'B', 'a'])[1 + n % 7 % 3], (array['high', 'medium', 'low'])[1 + n % 3], 'open',
      case when n % 5 = 0 then ${app.world.people.wes.id}::uuid else ${by} end, now() - n * interval '1 hour'
    from (select l.*, row_number() over (order by l.id) as n from locations l where l.city_id = ${cityId}) l
    where n % 4 = 0`.execute(app.owner)
})
afterAll(() => app.close())

const parsed = (query: object): LocationFilters => locationFilters.parse(query)
const tileAt = (z: number, { longitude, latitude } = center): Tile => ({
  z,
  x: Math.floor(eastOf(longitude) * 2 ** z),
  y: Math.floor(southOf(latitude) * 2 ** z),
})
const sorted = ({ points, cells }: ReturnType<typeof readTile>) => ({
  points: points.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  cells,
})

const questions: Record<string, string>[] = [
  {},
  { search: 'elm' },
  { search: 'ELM oak' },
  { search: 'é' },
  { search: 'ÉCOLE école' },
  { search: 'İ' },
  { search: 'straße' },
  { search: 'STRASSE' },
  { search: '_' },
  { search: '100% sure_' },
  { search: '\\s' },
  { search: 'οδοσ' },
  { search: 'ΣΊΣΥΦΟΣ' },
  { search: '14 in' },
  { search: 'dbh' },
  { search: 'peña obrien' },
  { search: "PENA O'Brien" },
  { search: 'Oaks, elms & the benches' },
  { search: 'elm Prairie Falls, NE' },
  { search: 'elm prairie' },
  { search: '68001 elm' },
  { search: '680' },
  { search: 'south-street' },
  { search: 'ooak|oak *tanbul|*lm' },
  { search: '%%' },
  { search: 'bench' },
  { search: 'library elm' },
  { search: '  ' },
  { icons: 'bench,well' },
  { icons: 'an_old_key' },
  { tags: 'Parks' },
  { tags: 'Parks,b2' },
  { tags: 'parks' },
  { category: 'Parks' },
  { category: 'WorkOrders' },
  { category: 'Water', search: 'elm' },
  { category: 'nonsense' },
  { without: 'Parks,Water' },
  { without: 'Water', search: 'elm' },
  { bbox: '-96.62,40.63,-96.6,40.66' },
  { bbox: '-96.62,40.63,-95,40.66', category: 'Water' },
  { bbox: '170,40,-96.6,41' },
]

describe.each(['wes', 'dora', 'pat'] as const)('with the pack of %s', (name) => {
  let pack: Awaited<ReturnType<typeof packInMemory>>
  /** A platform admin is not a member, so the city must be named. */
  const named = name === 'pat' ? () => ({ cityId }) : () => ({})
  beforeAll(async () => {
    pack = await packInMemory(people[name], cityId, { isOwn: name !== 'pat' })
  })

  it.each(questions)('%j finds the same, in the same order, with the same counts', async (question) => {
    const query = { ...named(), ...question }
    const rows = pack.rowsFor(parsed(query))
    const listed = await people[name].call(listLocations, { query: { ...query, limit: 40 } } as never)
    expect(listed.status).toBe(200)
    const page = pageOfRows(pack.index, rows, { limit: 40, after: null })
    expect(page.rows.map((row) => pack.index.ids[row])).toEqual(listed.body.map(({ _id }) => _id))
    expect(String(page.total)).toBe(listed.headers[headers.totalCount.toLowerCase()])
    const { body } = await people[name].call(summariseLocations, { query } as never)
    const summary = summarizeRows(pack.index, rows, parsed(query))
    const { densest, extent, ...figures } = body
    expect(summary).toMatchObject(figures)
    expect(summary.extent).toEqual(extent)
    expect(summary.densest).toEqual(
      densest && {
        latitude: expect.closeTo(densest.latitude, 5),
        longitude: expect.closeTo(densest.longitude, 5),
      },
    )
  })

  it.each([3, 8, 10, 12, 13, 14, 15, 16])('tiles at zoom %i show the same', async (z) => {
    for (const question of [{}, { search: 'elm' }, { category: 'Parks' }, { without: 'Parks' }]) {
      const query = { ...named(), ...question }
      const tile = tileAt(z, { longitude: center.longitude + 0.02, latitude: center.latitude + 0.02 })
      const answer = await people[name].call(locationTile, { params: tile, query })
      const { points, cells } = locationTileContent(pack.index, pack.rowsFor(parsed(query)), tile)
      const drawn = sorted(readTile(encodeTile(new PbfWriter(), tile, points, cells), tile))
      const shown = sorted(readTile(answer.body, tile))
      expect(drawn.points).toEqual(shown.points)
      expect(drawn.cells.map(({ count }) => count)).toEqual(shown.cells.map(({ count }) => count))
      const unit = 360 / 2 ** z / 4096
      for (const [at, cell] of shown.cells.entries()) {
        expect(Math.abs((drawn.cells[at]?.longitude ?? 0) - cell.longitude)).toBeLessThan(2 * unit)
        expect(Math.abs((drawn.cells[at]?.latitude ?? 0) - cell.latitude)).toBeLessThan(2 * unit)
      }
    }
  })

  it.each(locationSorts)('LOC-108: all pages sorted by %s are the same, one after another', async (sort) => {
    const query = { ...named(), sort, limit: 397 }
    const ids: string[] = []
    for (let after: string | undefined; ; ) {
      const { body, headers: sent } = await people[name].call(listLocations, {
        query: { ...query, ...(after ? { after } : {}) },
      })
      ids.push(...body.map(({ _id }) => _id))
      after = sent[headers.nextCursor.toLowerCase()] as string | undefined
      if (!after) break
    }
    const rows = sortedRows(pack.index, pack.rowsFor(parsed(named())), sort)
    const here: string[] = []
    for (let last: { key: string; id: string } | null = null; ; ) {
      const page = pageOfRows(pack.index, rows, { sort, limit: 397, after: last })
      here.push(...page.rows.map((row) => pack.index.ids[row] ?? ''))
      const line = pack.lines.get(here.at(-1) ?? '')
      if (!page.hasMore || !line) break
      const key = sort.endsWith('name') ? nameKeyOf(searchTextOf(line)) : line.updatedAt
      last = { key, id: line._id }
    }
    expect(here).toEqual(ids)
    expect(ids.length).toBeGreaterThan(2 * 397)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([undefined, 0, 0.0004, 0.02])('the nearest within %s degrees are the same', async (tolerance) => {
    const point = { latitude: 40.63, longitude: -96.62, ...(tolerance === undefined ? {} : { tolerance }) }
    const query = { ...named(), ...point, limit: 30 }
    const { body, headers: sent } = await people[name].call(listLocations, { query })
    const found = nearestRows(pack.index, pack.rowsFor(parsed(named())), point, 30)
    expect(found.rows.map((row) => pack.index.ids[row])).toEqual(body.map(({ _id }) => _id))
    expect(String(found.total)).toBe(sent[headers.totalCount.toLowerCase()])
  })

  it.each([
    {},
    { priority: 'high' },
    { priority: 'low' },
    { due: 'overdue' },
    { due: 'overdue', priority: 'medium' },
    { raisedBy: 'wes' },
    { bbox: [-96.64, 40.6, -96.62, 40.63] },
    { search: 'STRASSE repair' },
    { search: 'İst' },
    { search: '100% _' },
    { search: 'repairs OBrien' },
    { priority: 'low', search: 'nowhere' },
  ] as WorkOrderFilters[])(
    'ORDER-28: open orders under %j are the same, on the map as well',
    async (filters) => {
      const raisedBy = filters.raisedBy && app.world.people.wes.id
      const query = { ...named(), ...filters, ...(raisedBy ? { raisedBy } : {}) }
      const orders = pack.ordersFor(query)
      const listed = await people[name].call(listWorkOrders, {
        query: { ...query, status: 'open', limit: 1000 },
      })
      expect(orders.slice(0, 1000).map(({ id }) => id)).toEqual(listed.body.map(({ _id }) => _id))
      expect(String(orders.length)).toBe(listed.headers[headers.totalCount.toLowerCase()])
      const { body } = await people[name].call(summariseWorkOrders, { query })
      expect({ ...summarizeOpenOrders(orders, Date.now(), pack.orders.me), finished: 0 }).toEqual(body)
      for (const z of [5, 9, 14]) {
        const tile = tileAt(z)
        const answer = await people[name].call(workOrderTile, { params: tile, query })
        const { points, cells } = orderTileContent(orders, tile)
        const drawn = readTile(encodeTile(new PbfWriter(), tile, points, cells), tile)
        const shown = readTile(answer.body, tile)
        expect(sorted(drawn).points).toEqual(sorted(shown).points)
        expect(drawn.cells.map(({ count }) => count)).toEqual(shown.cells.map(({ count }) => count))
      }
    },
  )

  it.each(workOrderSorts)('ORDER-36: open orders sorted by %s are the same', async (sort) => {
    const orders = sortedOrders(pack.ordersFor(named()), sort)
    const { body } = await people[name].call(listWorkOrders, {
      query: { ...named(), status: 'open', sort },
    })
    expect(orders.slice(0, 1000).map(({ id }) => id)).toEqual(body.map(({ _id }) => _id))
    expect(new Set(orders.map(({ title }) => title)).size).toBeGreaterThan(1)
  })

  it.each([
    'elm',
    'elm oak',
    'OAK elm 7',
    'Elm Oak 18',
    'ÉCOLE',
    'istanbul',
    '100%',
    'e_l_m',
    'ΟΔΟΣ ΣΊΣΥΦΟΣ 5',
    'dbh',
    'Parks',
    'pena',
    "o'brien 20",
    'obrein',
    'istambul',
  ])('LOC-52: the map search for %j finds the same locations', async (text) => {
    for (const middle of [null, { latitude: 40.63, longitude: -96.61 }]) {
      const { body } = await people[name].call(searchPlaces, {
        query: { query: text, ...named(), ...middle },
      })
      const ids = body.results.flatMap(({ locationId }) => locationId ?? [])
      const among = pack.rowsFor(parsed(named()))
      const exact = findRowsByName(pack.index, among, { text, middle })
      const search = correctSearchOffline(pack.index, pack.orders, { search: text, ...named() }) ?? ''
      const found = exact.length > 0 ? exact : findRowsByName(pack.index, among, { text: search, middle })
      expect(found.map((row) => pack.index.ids[row])).toEqual(ids)
    }
  })

  it.each(['hydrent', 'istambul 20', 'schol elm', 'elm okk', 'obrein repiar', '%%', '12'])(
    'LOC-99: the spelling of %j is the same',
    async (search) => {
      const { body } = await people[name].call(spelledSearch, { query: { search, ...named() } })
      expect(correctSearchOffline(pack.index, pack.orders, { search, ...named() })).toBe(body.search)
    },
  )

  it('the notes of one location are the same', async () => {
    const [first] = pack.orders.orders
    const query = { ...named(), locationId: first?.locationId ?? randomUUID() }
    const { body } = await people[name].call(listWorkOrders, { query: { ...query, status: 'open' } })
    expect(pack.ordersFor(query).map(({ id }) => id)).toEqual(body.map(({ _id }) => _id))
    expect(body.length).toBeGreaterThan(0)
  })
})
