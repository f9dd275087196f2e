/**
 * DUR-42. For random cities, filters, searches and sort orders, a device with a day pack finds the same records in the same order as
 * the server. A failure prints the seed that reproduces it.
 */
import { randomUUID } from 'node:crypto'
import { categoryOfIcon } from '@lamplighter/domain/catalog'
import { headers } from '@lamplighter/domain/http'
import { listLocations, locationFilters, locationSorts } from '@lamplighter/domain/locations'
import { pageOfRows, sortedOrders, sortedRows } from '@lamplighter/domain/offline-queries'
import { listWorkOrders, workOrderSorts } from '@lamplighter/domain/work-orders'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { packInMemory } from './testing/pack-in-memory.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Accents composed and decomposed, apostrophes, cases that grow, wildcards, plurals, small words, and parts of words. */
const words = [
  ...['Elm', 'elms', 'ELM', 'El', 'Oak', 'hydrants', 'Hydrant', 'and', '&', 'the', 'St', 'Street', 'ing'],
  ...[
    'élan',
    'ÉLAN',
    'e\u0301lan',
    'Pen\u0303a',
    'peña',
    'PENA',
    'STRASSE',
    'straße',
    'ẞ',
    'İst',
    'ist',
    'ΟΔΟΣ',
    'οδος',
  ],
  ...['O’Brien', "o'brien", 'OBrien', '12', '1177', '100%', '_', '%', '\\', '-', ',', '"', 'é', 'ü'],
] as const
const phrase = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(' '))
const named = phrase.map((text) => text.trim() || 'Pole')
const tags = fc.uniqueArray(fc.constantFrom('Parks', 'parks', 'élan', 'a b'), { maxLength: 3 })
const icons = ['bench', 'fire_hydrant', 'water_repair', 'library', 'an_old_key'] as const
const priority = fc.constantFrom('high', 'medium', 'low')

const location = fc.record({
  name: named,
  description: phrase,
  street: phrase,
  zip: fc.constantFrom('', '68372'),
  tags,
  icon: fc.option(fc.constantFrom(...icons)),
  north: fc.integer({ min: 0, max: 9 }),
  east: fc.integer({ min: 0, max: 9 }),
  /** Some have the same time. */
  minutesAgo: fc.integer({ min: 0, max: 5 }),
  order: fc.option(
    fc.record({
      ...{ title: named, description: phrase, tags, priority, days: fc.nat(90) },
      dueIn: fc.option(fc.integer({ min: -3, max: 3 })),
      assignees: fc.subarray(['wes', 'wendy'] as const),
      crew: fc.option(fc.constantFrom('own', 'other')),
    }),
  ),
})
type Described = typeof location extends fc.Arbitrary<infer T> ? T : never

const box = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -1, max: 10 })))
  .map(([a = 0, b = 0, c = 0, d = 0]) => ({
    bbox: [
      at.west(Math.min(a, b)),
      at.south(Math.min(c, d)),
      at.west(Math.max(a, b) + 1),
      at.south(Math.max(c, d) + 1),
    ].join(),
  }))
const at = { west: (east: number) => -96.63 + east / 1000, south: (north: number) => 40.62 + north / 1000 }
const question = fc.oneof(
  { weight: 4, arbitrary: fc.record({ search: phrase, sort: fc.constantFrom(...locationSorts) }) },
  fc.record({ tags: tags.filter(({ length }) => length > 0).map((some) => some.join()) }),
  fc.record({
    icons: fc.uniqueArray(fc.constantFrom(...icons), { minLength: 1 }).map((some) => some.join()),
  }),
  fc.record({ category: fc.constantFrom('Parks', 'Water', 'WorkOrders', 'Buildings'), search: phrase }),
  fc.record({ without: fc.constantFrom('Parks', 'Parks,Water'), search: phrase }),
  box,
)
const orderQuestion = fc.record(
  {
    ...{ search: phrase, priority, sort: fc.constantFrom(...workOrderSorts) },
    due: fc.constantFrom('overdue', 'today'),
    assignedTo: fc.constantFrom('me', 'nobody', 'wes', 'wendy', 'own', 'other'),
  },
  { requiredKeys: [] },
)

const idOf = { own: randomUUID(), other: randomUUID(), wes: '', wendy: '' }

async function fill(cityId: string, by: string, described: readonly Described[]): Promise<void> {
  await app.owner.deleteFrom('work_orders').execute()
  await app.owner.deleteFrom('locations').execute()
  const locations = described.map(({ icon, north, east, ...one }) => ({
    ...one,
    id: randomUUID(),
    icon,
    category: categoryOfIcon(icon),
    latitude: at.south(north),
    longitude: at.west(east),
  }))
  await sql`
    insert into locations (id, city_id, name, description, street, zip, tags, icon, category, latitude, longitude, city, state,
      created_by, updated_by, updated_at)
    select r.id, ${cityId}, r.name, r.description, r.street, r.zip, array(select jsonb_array_elements_text(r.tags)), r.icon, r.category,
      r.latitude, r.longitude, 'Prairie Falls', 'NE', ${by}, ${by}, date_trunc('day', now()) - r."minutesAgo" * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) as r(id uuid, name text, description text, street text, zip text,
      tags jsonb, icon text, category text, latitude float8, longitude float8, "minutesAgo" int)`.execute(
    app.owner,
  )
  const orders = locations.flatMap(({ id, order }) =>
    order
      ? {
          ...{ ...order, id: randomUUID(), location: id },
          assignees: order.assignees.map((name) => idOf[name]),
          crew: order.crew && idOf[order.crew],
        }
      : [],
  )
  await sql`
    insert into work_orders (id, city_id, location_id, title, description, tags, priority, status, due_on, assignee_ids, crew_id,
      created_by, created_at)
    select r.id, ${cityId}, r.location, r.title, r.description, array(select jsonb_array_elements_text(r.tags)), r.priority, 'open',
      (now() at time zone 'America/Chicago')::date + r."dueIn", array(select jsonb_array_elements_text(r.assignees)::uuid), r.crew, ${by},
      now() - r.days * interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as r(id uuid, location uuid, title text, description text, tags jsonb,
      priority text, days int, "dueIn" int, assignees jsonb, crew uuid)`.execute(app.owner)
}

it('finds the same as the server', async () => {
  const wes = await app.as('wes')
  const cityId = app.world.cities.prairieFalls.id
  const few = { minLength: 1, maxLength: 12 }
  const worlds = fc.tuple(fc.array(location, few), fc.array(question, few), fc.array(orderQuestion, few))
  let found = 0
  Object.assign(idOf, { wes: app.world.people.wes.id, wendy: app.world.people.wendy.id })
  const crew = (id: string, name: string, members: string[]) =>
    sql`insert into crews (id, city_id, name, member_ids) values (${id}, ${cityId}, ${name}, ${members})`.execute(
      app.owner,
    )
  await crew(idOf.own, 'Parks 1', [idOf.wes])
  await crew(idOf.other, 'Parks 2', [idOf.wendy])
  await fc.assert(
    fc.asyncProperty(worlds, async ([described, questions, orderQuestions]) => {
      await fill(cityId, app.world.people.wes.id, described)
      const pack = await packInMemory(wes, cityId)
      for (const query of questions) {
        const { body, headers: sent } = await wes.call(listLocations, { query } as never)
        const { sort, ...filters } = { sort: undefined, ...query }
        const rows = sortedRows(pack.index, pack.rowsFor(locationFilters.parse(filters)), sort)
        const page = pageOfRows(pack.index, rows, { ...(sort ? { sort } : {}), limit: 50, after: null })
        expect([query, page.rows.map((row) => pack.index.ids[row])]).toEqual([
          query,
          body.map(({ _id }) => _id),
        ])
        expect(String(page.total)).toBe(sent[headers.totalCount.toLowerCase()])
        found += page.total
      }
      for (const { assignedTo, ...asked } of orderQuestions) {
        const to = assignedTo && (idOf[assignedTo as keyof typeof idOf] ?? assignedTo)
        const query = { ...asked, ...(to ? { assignedTo: to } : {}) }
        const { body } = await wes.call(listWorkOrders, { query: { ...query, status: 'open' } } as never)
        const { sort, ...filters } = query
        const orders = sortedOrders(pack.ordersFor(filters as never), sort)
        expect([query, orders.map(({ id }) => id)]).toEqual([query, body.map(({ _id }) => _id)])
        found += orders.length
      }
    }),
    { numRuns: 40 },
  )
  // Otherwise nothing was compared.
  expect(found).toBeGreaterThan(200)
}, 120_000)
