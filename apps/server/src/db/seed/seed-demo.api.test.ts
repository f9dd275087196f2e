/** The demonstration as a first start makes it, looked at through the API by the people it names. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { listWorkOrders } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
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
  // The small world of the tests has cities of these names; they step aside.
  await sql`update cities set name = 'Old ' || name, name_key = 'old ' || name_key`.execute(app.parts.db)
  accounts = await seed()
}, 60_000)

afterAll(() => app.close())

const as = (email: string) => app.withIdentity({ subject: subjects.get(email) ?? '' })

test('the accounts are returned for the start to print, also by later starts, which change nothing', async () => {
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

test('the worker sees the whole town, the director the departments of parks', async () => {
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

test('open and finished work orders of every priority', async () => {
  const { body } = await (await as('admin@prairiefalls.example')).call(listWorkOrders, {})
  for (const status of ['open', 'finished'] as const) {
    const theirs = body.filter((order) => order.status === status)
    expect(theirs.length).toBeGreaterThan(25)
    expect(new Set(theirs.map((order) => order.priority)).size).toBe(3)
  }
})

test('photos are attached to notes, and their files are there', async () => {
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
    .select('a.description')
    .whereRef('a.created_at', '<', 'l.created_at')
    .execute()
  const future = await db
    .selectFrom('activities')
    .select('description')
    .where('created_at', '>', new Date())
    .execute()
  const backwards = await db
    .selectFrom('work_orders')
    .select('title')
    .whereRef('closed_at', '<', 'created_at')
    .execute()
  expect([...early, ...future, ...backwards]).toEqual([])
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
