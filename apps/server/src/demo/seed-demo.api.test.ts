/** The demonstration created by a first start, read through the API by its people. */

import { people } from '@lamplighter/demo-town'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { listCrews, restoreLocation } from '@lamplighter/domain/city-admin'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  getDemo,
  type Location,
  listLocations,
  summariseLocations,
  updateLocation,
} from '@lamplighter/domain/locations'
import {
  canBeAssigned,
  getOrderChoices,
  isAssigned,
  isOverdue,
  listWorkOrders,
  summariseWorkOrders,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { madeUpLocations } from '../features/locations/demo/made-up-locations.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { type DemoAccount, seedDemo } from './seed-demo.ts'

let app: TestApp
let accounts: DemoAccount[] = []
const subjects = new Map<string, string>()

async function seed(): Promise<DemoAccount[]> {
  const { storage, identityProvider } = app.parts
  if (!identityProvider) throw new Error('the test app has an embedded provider')
  return seedDemo({
    db: app.owner,
    storage,
    issuer: EMBEDDED_ISSUER,
    createAccount: async (input) => {
      const account = await identityProvider.createAccount(input)
      subjects.set(input.email, account.id)
      return account
    },
  })
}

beforeAll(async () => {
  app = await testApp()
  // The test people's cities have these names, so they are renamed.
  await sql`update cities set name = 'Old ' || name, name_key = 'old ' || name_key`.execute(app.parts.db)
  accounts = await seed()
}, 60_000)

afterAll(() => app.close())

const as = (email: string) => app.withIdentity({ subject: subjects.get(email) ?? '' })

test('returns the accounts for the start to print, also on later starts, which change nothing', async () => {
  expect(accounts.map(({ email }) => email)).toEqual([
    'worker@prairiefalls.example',
    'director@prairiefalls.example',
    'admin@prairiefalls.example',
    'platform@lamplighter.example',
    'newcomer@prairiefalls.example',
    'admin@cedarbend.example',
    'inspector@lamplighter.example',
  ])
  const before = await counts()
  expect(await seed()).toEqual(accounts)
  expect(await counts()).toEqual(before)
})

test('the worker sees the whole town, the director the departments of Parks', async () => {
  const worker = await (await as('worker@prairiefalls.example')).call(summariseLocations, {})
  expect(worker.body.total).toBeGreaterThan(1800)
  expect(Object.keys(worker.body.categories).length).toBeGreaterThanOrEqual(10)
  const director = await (await as('director@prairiefalls.example')).call(summariseLocations, {})
  expect(director.body.total).toBeLessThan(worker.body.total)
})

test('the two cities do not see each other', async () => {
  const here = await (await as('worker@prairiefalls.example')).call(listLocations, { query: { limit: 1000 } })
  const there = await (await as('admin@cedarbend.example')).call(listLocations, { query: { limit: 1000 } })
  expect(new Set(here.body.map(({ city }) => city))).toEqual(new Set(['Prairie Falls']))
  expect(new Set(there.body.map(({ city }) => city))).toEqual(new Set(['Cedar Bend']))
})

test('has open and finished work orders of every priority', async () => {
  const { body } = await (await as('admin@prairiefalls.example')).call(listWorkOrders, {})
  for (const status of ['open', 'finished'] as const) {
    const theirs = body.filter((order) => order.status === status)
    expect(theirs.length).toBeGreaterThan(25)
    expect(new Set(theirs.map((order) => order.priority)).size).toBe(3)
  }
})

test('gives two thirds of the open orders to crews and members who see them, and few are overdue', async () => {
  const admin = await as('admin@prairiefalls.example')
  const { body: orders } = await admin.call(listWorkOrders, { query: { status: 'open', limit: 1000 } })
  const { body: crews } = await admin.call(listCrews, {})
  expect(crews.map(({ name, lead, openOrders }) => [name, lead?.name, openOrders > 0])).toEqual([
    ['Parks crew', 'Lucía Herrera', true],
    ['Streets crew', 'Tom Becker', true],
    ['Water and sewer crew', 'Maria Kowalski', true],
  ])
  const assigned = orders.filter(isAssigned)
  expect(assigned.length / orders.length).toBeCloseTo(2 / 3, 1)
  expect(assigned.filter(({ crewId }) => crewId).length).toBeGreaterThan(5)
  const { body: choices } = await admin.call(getOrderChoices, {
    query: { cityId: orders[0]?.cityId ?? '' },
  })
  for (const { cityId, assigneeIds, locationId } of orders)
    for (const id of assigneeIds) {
      const member = choices.members.find(({ userId }) => userId === id)
      expect(member && canBeAssigned({ cityId, icon: locationId.icon }, member)).toBe(true)
    }
  const overdue = orders.filter((order) => isOverdue(order, Date.now()))
  expect(overdue.length).toBeGreaterThan(0)
  expect(overdue.length).toBeLessThan(8)
  const progress = orders.flatMap(({ progress: step }) => step?.kind ?? [])
  expect(new Set(progress)).toEqual(new Set(['on_my_way', 'started', 'on_hold']))
  const worker = await as('worker@prairiefalls.example')
  expect((await worker.call(summariseWorkOrders, {})).body.mine).toBeGreaterThan(3)
})

test('attaches photos to notes, and stores their files', async () => {
  const media = await app.parts.db
    .selectFrom('media')
    .select(['object_key', 'thumb_key', 'bytes', 'note_id'])
    .execute()
  expect(media.length).toBeGreaterThan(20)
  for (const { object_key, thumb_key, bytes, note_id } of media) {
    expect(note_id).not.toBeNull()
    expect((await app.parts.storage.get(object_key))?.bytes).toBe(bytes)
    expect(await app.parts.storage.get(thumb_key ?? '')).not.toBeNull()
  }
})

test('nothing happens before its location exists, or in the future', async () => {
  const { db } = app.parts
  const early = await db
    .selectFrom('activities as a')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .select('a.details')
    .whereRef('a.created_at', '<', 'l.created_at')
    .execute()
  const future = await db
    .selectFrom('activities')
    .select('details')
    .where('created_at', '>', new Date())
    .execute()
  const steps = await db
    .selectFrom('work_order_steps as s')
    .innerJoin('work_orders as w', 'w.id', 's.work_order_id')
    .select('s.kind')
    .where((e) => e.or([e('s.created_at', '>', new Date()), e('s.created_at', '<', e.ref('w.created_at'))]))
    .execute()
  const backwards = await db
    .selectFrom('work_orders')
    .select('title')
    .whereRef('closed_at', '<', 'created_at')
    .execute()
  expect([...early, ...future, ...steps, ...backwards]).toEqual([])
})

test('LOC-38 anyone sees the generated town, and only what was generated', async () => {
  const { status, body, headers } = await app.nobody.call(getDemo, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ city: 'Prairie Falls', state: 'NE' })
  expect(body.locations.length).toBeGreaterThan(1800)
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(JSON.stringify(body)).not.toMatch(/@|\.example/)
  const crew = new Set(people.map(({ name }) => name as string))
  expect(body.locations.filter(({ createdBy }) => !createdBy || !crew.has(createdBy))).toEqual([])
})

// LOC-38
describe('a person’s changes in the demonstration are not shown to visitors', () => {
  let worker: Person
  let seen: Location[]
  const shown = () => madeUpLocations(app.parts.db)
  const names = async () => (await shown()).map(({ name }) => name)
  beforeAll(async () => {
    worker = await as('worker@prairiefalls.example')
    seen = (await worker.call(listLocations, { query: { icons: 'bench', limit: 100 } })).body
  })
  const bench = (at: number) => seen[at] ?? failing()
  const failing = (): never => {
    throw new Error('the town has benches')
  }
  const bodyOf = ({
    name,
    latitude,
    longitude,
    cityId,
    city,
    state,
    zip,
    icon,
    tags,
    notes,
    description,
  }: Location) => ({
    ...{ name, latitude, longitude, cityId, city, state, zip, icon, tags, notes, description },
  })

  test('an added location, even one equal to a generated one', async () => {
    const before = await shown()
    const twin = bodyOf(bench(0))
    expect((await worker.call(createLocation, { body: twin })).status).toBe(201)
    const { status } = await worker.call(createLocation, { body: { ...twin, name: 'Key under the mat' } })
    expect(status).toBe(201)
    expect((await shown()).length).toBe(before.length)
  })

  test('an edited one: its texts, its tags, or fields that are not shown', async () => {
    const [words, tags, unseen] = [bench(1), bench(2), bench(3)]
    const renamed = { ...bodyOf(words), name: 'Zebra gate' }
    expect((await worker.call(updateLocation, { params: { id: words._id }, body: renamed })).status).toBe(200)
    const tagged = await worker.call(addLocationTag, {
      params: { id: tags._id },
      body: { tag: 'ask mrs jones' },
    })
    expect(tagged.status).toBe(200)
    const noted = { ...bodyOf(unseen), notes: 'not for strangers' }
    expect((await worker.call(updateLocation, { params: { id: unseen._id }, body: noted })).status).toBe(200)
    const left = await names()
    expect([words, tags, unseen].filter(({ name }) => left.includes(name))).toEqual([])
    expect(JSON.stringify(await shown()).match(/Zebra|mrs jones|strangers/)).toBeNull()
  })

  test('a trashed one, and a restored one', async () => {
    const admin = await as('admin@prairiefalls.example')
    const [gone, back] = [bench(4), bench(5)]
    for (const { _id: id } of [gone, back]) await admin.call(deleteLocation, { params: { id } })
    await admin.call(restoreLocation, { params: { id: back._id } })
    const left = await names()
    expect([gone, back].filter(({ name }) => left.includes(name))).toEqual([])
  })

  test('other texts, however old the row claims to be, and names outside the crew', async () => {
    const [changed, kept] = [bench(6), bench(7)]
    await sql`alter table locations disable trigger user`.execute(app.owner)
    await app.owner
      .updateTable('locations')
      .set({ description: 'Backdated' })
      .where('id', '=', changed._id)
      .execute()
    const { userId } = kept
    await app.owner.updateTable('users').set({ name: 'Real Person' }).where('id', '=', userId._id).execute()
    const left = await shown()
    expect(left.some(({ name }) => name === changed.name)).toBe(false)
    expect(left.find(({ name }) => name === kept.name)?.createdBy).toBeNull()
    expect(JSON.stringify(left).match(/Backdated|Real Person/)).toBeNull()
  })
})

describe('there is no demonstration', () => {
  const asked = async (config: Partial<TestApp['parts']['config']>, times = 1) => {
    const server = await buildApp({
      ...app.parts,
      config: { ...app.parts.config, ...config },
      identityProvider: null,
    })
    const answers = []
    for (let n = 0; n < times; n++) answers.push(await server.inject('/api/demo'))
    await server.close()
    return answers
  }

  test('in a city’s own database, whatever its cities are called', async () => {
    const env = { DATABASE_URL: 'postgres://elsewhere.example/city' }
    const [answer] = await asked({ demo: readConfig(env).demo })
    expect(answer?.statusCode).toBe(404)
  })

  test('for an address that asks too often, until it waits', async () => {
    const answers = await asked({ limits: { ...app.parts.config.limits, listsPerMinute: 2 } }, 3)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

async function counts() {
  const { db } = app.parts
  const tables = [
    'users',
    'cities',
    'locations',
    'notes',
    'media',
    'work_orders',
    'work_order_steps',
    'crews',
    'activities',
    'oidc_accounts',
  ] as const
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await db
            .selectFrom(table)
            .select((e) => e.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
    ),
  )
}
