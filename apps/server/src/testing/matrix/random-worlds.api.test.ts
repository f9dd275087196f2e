/**
 * ACC-6. For random worlds, every list, map and count shows exactly what the decision function allows one by one:
 * list(user) = { o | can(user, read, o) }. A world is a handful of locations with any icons in three cities, and one
 * person with any memberships. A failure prints the seed that reproduces it.
 */
import { randomUUID } from 'node:crypto'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { allIcons, categoryOfIcon } from '@lamplighter/domain/catalog'
import { normalizeCity } from '@lamplighter/domain/cities'
import {
  type AccessObject,
  type Caller,
  can,
  isActive,
  type MemberRole,
  mayEnter,
  type ObjectAction,
  roles,
} from '@lamplighter/domain/memberships'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visibleLocations } from '../../features/memberships/index.ts'
import { amountIn, readTile, wholeWorldTile } from '../read-tile.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { insertActivity, insertLocation, insertNote, insertOrder, insertRegion } from './insert-rows.ts'
import { callers, cities, type Described, locations } from './random-world.ts'
import type { Category } from './visibility.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.owner
    .insertInto('cities')
    .values(cities.map((city) => ({ ...city, name_key: normalizeCity(city.name), owner_id: null })))
    .execute()
})
afterAll(() => app.close())

interface Thing {
  access: AccessObject
  location: string
  note: string
  order: string
  finished: boolean
  activity: string
}

async function empty(): Promise<void> {
  for (const table of ['activities', 'work_orders', 'notes', 'locations'] as const)
    await app.owner.deleteFrom(table).execute()
}

async function locate({
  city: at,
  icon,
  trashed,
}: Described): Promise<{ access: AccessObject; location: string }> {
  const by = app.world.people.wes.id
  const city = cities[at] ?? { id: '', name: '', state: '' }
  const category = categoryOfIcon(icon) as Category
  const location = await insertLocation(app, { city, by, icon, category, trashed })
  return { access: { cityId: city.id, icon, authorId: by, trashed }, location }
}

/** Removes every other row, so that only this world remains. */
async function furnish(
  described: readonly Described[],
): Promise<{ things: Thing[]; general: Map<string, string> }> {
  await empty()
  const by = app.world.people.wes.id
  const things: Thing[] = []
  for (const one of described) {
    const { access, location } = await locate(one)
    const place = { city: cities[one.city] ?? { id: '', name: '', state: '' }, by, location }
    const note = await insertNote(app, place)
    const order = await insertOrder(app, { ...place, finished: one.finished })
    const activity = await insertActivity(app, place)
    things.push({ access, location, note, order, finished: one.finished, activity })
  }
  const general = new Map<string, string>()
  for (const city of cities) general.set(await insertActivity(app, { city, by, location: null }), city.id)
  return { things, general }
}

async function signIn({ userId, platformRole, memberships }: Caller) {
  const name = 'Somebody'
  const email = `${userId}@example.test`
  await app.owner
    .insertInto('users')
    .values({
      id: userId,
      issuer: EMBEDDED_ISSUER,
      subject: userId,
      name,
      email,
      platform_role: platformRole,
      active_city_id: null,
    })
    .execute()
  for (const { cityId, role, status, userType, customCategories } of memberships) {
    if (role === 'region_viewer') {
      if (status === 'active') await insertRegion(app, { cityIds: [cityId], viewerIds: [userId] })
      continue
    }
    await app.owner
      .insertInto('city_memberships')
      .values({
        city_id: cityId,
        user_id: userId,
        role: role as MemberRole,
        status,
        user_type: userType,
        custom_categories: [...customCategories],
      })
      .execute()
  }
  const person = await app.withIdentity({ subject: userId, name, email })
  return async (url: string) => {
    const { status, body } = await person.send('GET', url)
    return { status, body: body as never }
  }
}

/** Lists are for members: a platform admin's right to read single objects adds nothing to them. */
const may = (caller: Caller, action: ObjectAction, access: AccessObject) =>
  can({ ...caller, platformRole: 'user' }, action, access) === 'allowed'

const idsIn = (body: unknown) => (body as { _id: string }[]).map(({ _id }) => _id).toSorted()

it('every list shows exactly what `can` allows', async () => {
  await fc.assert(
    fc.asyncProperty(locations, callers(roles), async (described, caller) => {
      const { things, general } = await furnish(described)
      const get = await signIn({ ...caller, userId: randomUUID() })
      const listed = things.filter(
        (thing) => !thing.access.trashed && may(caller, 'location:read', thing.access),
      )
      const orders = things.filter((thing) => may(caller, 'work_order:read', thing.access))
      const told = [
        ...things
          .filter((thing) => may(caller, 'activity:read', thing.access))
          .map(({ activity }) => activity),
        ...[...general].flatMap(([id, cityId]) => (may(caller, 'activity:read', { cityId }) ? [id] : [])),
      ]
      const idsOf = (these: readonly Thing[], of: 'location' | 'order') =>
        these.map((thing) => thing[of]).toSorted()

      expect(idsIn((await get('/api/locations')).body)).toEqual(idsOf(listed, 'location'))
      expect(amountIn(readTile((await get(wholeWorldTile)).body))).toBe(listed.length)
      const summary: { total: number; cities: { count: number }[] } = (await get('/api/locations/summary'))
        .body
      expect(summary.total).toBe(listed.length)
      expect(summary.cities.reduce((sum, { count }) => sum + count, 0)).toBe(listed.length)
      expect(idsIn((await get('/api/workorders')).body)).toEqual(idsOf(orders, 'order'))
      const open = orders.filter(({ finished }) => !finished).length
      expect((await get('/api/workorders/summary')).body).toMatchObject({
        open,
        finished: orders.length - open,
      })
      expect(idsIn((await get('/api/activities/my-cities?limit=200')).body)).toEqual(told.toSorted())
      expect(((await get('/api/activities/my-cities/summary')).body as { total: number }).total).toBe(
        told.length,
      )

      for (const thing of things) {
        const { location, note, order, access } = thing
        const answers = await Promise.all([
          get(`/api/locations/${location}`),
          get(`/api/notes/location/${location}`),
          get(`/api/workorders/${order}`),
        ])
        const decisions = (['location:read', 'note:read', 'work_order:read'] as const).map((action) =>
          can(caller, action, access),
        )
        expect(answers.map(({ status }) => status)).toEqual(
          decisions.map((one) => (one === 'allowed' ? 200 : one)),
        )
        if (decisions[1] === 'allowed') expect(idsIn(answers[1]?.body)).toEqual([note])
      }
      for (const { id } of cities) await oneCity(get, caller, things, id)
      await dashboard(get, caller, things, [...general])
    }),
    { numRuns: 25 },
  )
}, 120_000)

/** A city requested by id lists every object that may be read: for a platform admin, all of them. */
async function oneCity(
  get: Awaited<ReturnType<typeof signIn>>,
  caller: Caller,
  things: readonly Thing[],
  cityId: string,
): Promise<void> {
  const there = things.filter(({ access }) => access.cityId === cityId)
  const listed = there.filter(
    ({ access }) => !access.trashed && can(caller, 'location:read', access) === 'allowed',
  )
  const orders = there.filter(({ access }) => can(caller, 'work_order:read', access) === 'allowed')
  const open = orders.filter(({ finished }) => !finished).length
  const of = (address: string) => get(`${address}?cityId=${cityId}`)
  const [locations, tile, summary, workOrders, figures, orderTile] = await Promise.all([
    of('/api/locations'),
    of(wholeWorldTile),
    of('/api/locations/summary'),
    of('/api/workorders'),
    of('/api/workorders/summary'),
    of('/api/workorders/tiles/0/0/0'),
  ])
  expect(idsIn(locations.body)).toEqual(listed.map(({ location }) => location).toSorted())
  expect(amountIn(readTile(tile.body))).toBe(listed.length)
  const counted: { matching: number; total: number; icons: { count: number }[] } = summary.body
  expect(counted.matching).toBe(listed.length)
  // A platform admin who is not a member there sees only that city's counts.
  const own = caller.memberships.some((one) => one.cityId === cityId && isActive(one))
  if (caller.platformRole === 'admin' && !own) {
    expect(counted.total).toBe(listed.length)
    expect(counted.icons.reduce((sum, { count }) => sum + count, 0)).toBe(listed.length)
  }
  expect(idsIn(workOrders.body)).toEqual(orders.map(({ order }) => order).toSorted())
  expect(figures.body).toMatchObject({ open, finished: orders.length - open })
  const { extent }: { extent: unknown } = figures.body
  expect(extent === null).toBe(open === 0)
  expect(amountIn(readTile(orderTile.body))).toBe(open)
}

/** The city dashboard shows the same, only for the cities that the person administers. */
async function dashboard(
  get: Awaited<ReturnType<typeof signIn>>,
  caller: Caller,
  things: readonly Thing[],
  general: readonly (readonly [id: string, cityId: string])[],
): Promise<void> {
  const opens = mayEnter(caller, 'city_admin:enter')
  const answers = await Promise.all(
    ['locations', 'notes', 'activities?limit=200', 'stats'].map((list) => get(`/api/city-admin/${list}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (opens ? 200 : 403)))
  if (!opens) return
  const administers = (cityId: string) => may(caller, 'members:manage', { cityId })
  const seen = things.filter(
    ({ access }) => administers(access.cityId) && may(caller, 'activity:read', access),
  )
  const shown = seen.filter(({ access }) => !access.trashed)
  expect(idsIn(answers[0]?.body)).toEqual(shown.map(({ location }) => location).toSorted())
  expect(idsIn(answers[1]?.body)).toEqual(shown.map(({ note }) => note).toSorted())
  const told = [
    ...seen.map(({ activity }) => activity),
    ...general.filter(([, city]) => administers(city)).map(([id]) => id),
  ]
  expect(idsIn(answers[2]?.body)).toEqual(told.toSorted())
  expect(answers[3]?.body).toMatchObject({
    locations: shown.length,
    notes: shown.length,
    activities: told.length,
    openWorkOrders: seen.filter(({ finished }) => !finished).length,
  })
}

/** The database rejects older names of roles; the rule still accepts them. */
it('the database query matches the decision function, for roles of any name', async () => {
  const icons = [...allIcons.map(({ key }) => key), 'no_such_icon', null]
  await empty()
  const things: Awaited<ReturnType<typeof locate>>[] = []
  for (const city of cities.keys())
    for (const icon of icons) things.push(await locate({ city, icon, trashed: false, finished: false }))
  await fc.assert(
    fc.asyncProperty(callers([...roles, 'owner', 'member', 'mayor']), async (caller) => {
      const { rows } = await sql<{
        id: string
      }>`select l.id from locations l where ${visibleLocations(caller)}`.execute(app.owner)
      const allowed = things.filter(({ access }) => may(caller, 'location:read', access))
      expect(rows.map(({ id }) => id).toSorted()).toEqual(allowed.map(({ location }) => location).toSorted())
    }),
    { numRuns: 60 },
  )
}, 120_000)
