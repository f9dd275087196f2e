/** The city dashboard: its lists, and its decisions on members, crews, requests, locations and notes. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { freshLocation } from './calls-locations.ts'
import { freshNote } from './calls-work.ts'
import type { Variant } from './expected-status.ts'
import {
  insertCrew,
  insertLocation,
  insertReports,
  insertRequest,
  insertRule,
  insertUser,
} from './insert-rows.ts'
import { iconOf, ids, idsOf, postIn, type RouteCalls, sees, seesChild, sorts } from './route-calls.ts'
import { adminPosts, dashboardPosts, type Post } from './visibility.ts'
import { type Caller, type City, join, type MatrixWorld } from './world.ts'

const wholeAndAlder: readonly Variant[] = [{ name: 'all' }, { name: 'Alder Point', ofAlder: true }]
const query = ({ alder }: MatrixWorld, { ofAlder }: Variant) => (ofAlder ? `?cityId=${alder.id}` : '')

/** The city whose dashboard the caller opens; no one here has two. */
const dashboard = ({ alder, birch, cedar }: MatrixWorld, caller: Caller): City[] =>
  [alder, birch, cedar].filter((city) => dashboardPosts.some((post) => post === postIn(caller, city)))

/** All members, whatever their status, and PM for Alder Point. */
const membersOf = ({ callers }: MatrixWorld, cities: City[]) =>
  callers.filter(({ city, post }) => city && cities.includes(city) && post !== 'pending' && post !== 'RV')
const activeIn = (world: MatrixWorld, cities: City[]) =>
  membersOf(world, cities).filter(({ post }) => post !== 'former')

const pendingIn = (world: MatrixWorld, cities: City[]) =>
  world.requests.filter(({ city }) => cities.includes(city))
const notesSeen = (world: MatrixWorld, caller: Caller) =>
  world.notes.filter((note) => seesChild(caller, note) && !note.location?.trashed)
const locationsSeen = (world: MatrixWorld, caller: Caller) =>
  world.locations.filter((location) => sees(caller, location) && !location.trashed)
const trashSeen = (world: MatrixWorld, caller: Caller) =>
  world.locations.filter(
    ({ city, trashed }) => trashed && adminPosts.some((post) => post === postIn(caller, city)),
  )
const activitiesSeen = (world: MatrixWorld, caller: Caller) =>
  world.activities.filter((activity) => seesChild(caller, activity))

/** A worker for this department without other rights; `reach` lists the directors who may change them (ACC-27). */
const members: readonly (Variant & { post: 'WParks' | 'WNone'; becomes: string })[] = [
  { name: 'a worker for parks', post: 'WParks', becomes: 'Parks', reach: ['DParks', 'DAll'] },
  { name: 'a worker for parks, to become one for water', post: 'WParks', becomes: 'Water', reach: ['DAll'] },
  { name: 'a worker without categories', post: 'WNone', becomes: 'Water', reach: ['DWater', 'DAll'] },
]
const anyDirector: readonly Post[] = ['DParks', 'DWater', 'DNone', 'DAll']
const leavers: typeof members = members.slice(0, 1).concat([
  // Without a department: every director may change this member, even one without categories.
  { name: 'a worker without categories', post: 'WNone', becomes: '', reach: anyDirector },
])

async function freshMember(world: MatrixWorld, name: string): Promise<string> {
  const id = await insertUser(world.app)
  const { post } = [...members, ...leavers].find((member) => member.name === name) ?? {
    post: 'WNone' as const,
  }
  await join(world.app, world.alder, id, post)
  return id
}

async function freshRequest(world: MatrixWorld): Promise<string> {
  return insertRequest(world.app, { city: world.alder, by: await insertUser(world.app) })
}

const ofAlderPoint: readonly Variant[] = [{ name: 'one for Alder Point', author: 'other' }]
const crewNamed = (name: string) => ({ name, memberIds: [] })
export const orderRule = {
  name: 'All high',
  isOn: false,
  trigger: 'created',
  overdueDays: 0,
  category: null,
  priority: null,
  crewId: null,
  raiseTo: 'high',
  tellsLead: false,
  tellIds: [],
}
const freshRule = (world: MatrixWorld) => insertRule(world.app, world.alder, world.caller('Alder CA').id)
export const orderSettings = {
  timeZone: 'America/Chicago',
  overdueDays: { high: 1, medium: 7, low: 30 },
  closingReasons: ['Fixed'],
  afterPhotoCategories: ['Parks'],
}

export const callsForCityAdmin: Record<string, RouteCalls> = {
  'GET /api/city-admin/my-cities': {
    ask: () => ({ url: '/api/city-admin/my-cities' }),
    shown: idsOf,
    truth: (world, caller) => ids(dashboard(world, caller)),
  },
  'GET /api/city-admin/users': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/users${query(world, variant)}` }),
    shown: (body) => (body as { users: { _id: string }[] }[]).flatMap(({ users }) => idsOf(users)),
    truth: (world, caller) => ids(membersOf(world, dashboard(world, caller))),
  },
  'GET /api/city-admin/locations': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/locations${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller) => ids(locationsSeen(world, caller)),
  },
  'GET /api/city-admin/trash': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/trash${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller) => ids(trashSeen(world, caller)),
  },
  'GET /api/city-admin/notes': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/notes${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller) => ids(notesSeen(world, caller)),
  },
  'GET /api/city-admin/activities': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({
      url: `/api/city-admin/activities?limit=200${query(world, variant).replace('?', '&')}`,
    }),
    shown: idsOf,
    truth: (world, caller) => ids(activitiesSeen(world, caller)),
  },
  'GET /api/city-admin/stats': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/stats${query(world, variant)}` }),
    shown: (body) => Object.entries(body as object).map(([name, count]) => `${name} ${count}`),
    truth(world, caller) {
      const cities = dashboard(world, caller)
      const open = world.orders.filter((order) => seesChild(caller, order) && !order.finished)
      return [
        `users ${activeIn(world, cities).length}`,
        `pendingRequests ${pendingIn(world, cities).length}`,
        `locations ${locationsSeen(world, caller).length}`,
        `notes ${notesSeen(world, caller).length}`,
        `activities ${activitiesSeen(world, caller).length}`,
        `openWorkOrders ${open.length}`,
        'waitingReports 0',
      ]
    },
  },
  'GET /api/city-admin/crews': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/crews${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller) => {
      const cities = dashboard(world, caller)
      return ids(world.crews.filter(({ city }) => cities.includes(city)))
    },
  },
  'GET /api/city-admin/pending-requests': {
    variants: wholeAndAlder,
    ask: (world, _caller, variant) => ({ url: `/api/city-admin/pending-requests${query(world, variant)}` }),
    shown: idsOf,
    truth: (world, caller) => ids(pendingIn(world, dashboard(world, caller))),
  },
  'GET /api/city-admin/unassigned-users': {
    ask: () => ({ url: '/api/city-admin/unassigned-users' }),
    shown: idsOf,
    truth: (world, caller) => pendingIn(world, dashboard(world, caller)).map(({ userId }) => userId),
  },
  'GET /api/city-admin/waiting': {
    variants: wholeAndAlder,
    async ask(world, _caller, variant) {
      await insertReports(world.app)
      return { url: `/api/city-admin/waiting${query(world, variant)}` }
    },
    shown: idsOf,
    truth: (world, caller) => ids(activeIn(world, dashboard(world, caller))),
  },
  'PUT /api/waiting': {
    ask: () => ({
      url: '/api/waiting',
      body: { deviceId: randomUUID(), notes: 1, photos: 0, videos: 0, orders: 0, others: 0, since: null },
    }),
  },
  'GET /api/city-admin/user-types': { ask: () => ({ url: '/api/city-admin/user-types' }) },
  'PUT /api/city-admin/users/{userId}/role': {
    variants: members,
    ask: async (world, _caller, { name }) => ({
      url: `/api/city-admin/users/${await freshMember(world, name)}/role`,
      body: {
        cityId: world.alder.id,
        role: 'city_worker',
        userType: 'custom',
        customCategories: [members.find((member) => member.name === name)?.becomes],
      },
    }),
  },
  'DELETE /api/city-admin/users/{userId}/city/{cityId}': {
    variants: leavers,
    ask: async (world, _caller, { name }) => ({
      url: `/api/city-admin/users/${await freshMember(world, name)}/city/${world.alder.id}`,
    }),
  },
  'POST /api/city-admin/approve-request/{id}': {
    variants: ofAlderPoint,
    ask: async (world) => ({ url: `/api/city-admin/approve-request/${await freshRequest(world)}` }),
  },
  'POST /api/city-admin/reject-request/{id}': {
    variants: ofAlderPoint,
    ask: async (world) => ({ url: `/api/city-admin/reject-request/${await freshRequest(world)}` }),
  },
  'POST /api/city-admin/crews': {
    variants: ofAlderPoint,
    done: 201,
    ask: ({ alder }) => {
      const _id = randomUUID()
      return { url: '/api/city-admin/crews', body: { _id, cityId: alder.id, ...crewNamed(_id) } }
    },
  },
  'PUT /api/city-admin/crews/{id}': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => {
      const id = await insertCrew(app, alder)
      return { url: `/api/city-admin/crews/${id}`, body: crewNamed(`New ${id}`) }
    },
  },
  'DELETE /api/city-admin/crews/{id}': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({ url: `/api/city-admin/crews/${await insertCrew(app, alder)}` }),
  },
  'GET /api/city-admin/order-rules': {
    variants: ofAlderPoint,
    ask: async (world) => {
      await freshRule(world)
      return { url: `/api/city-admin/order-rules?cityId=${world.alder.id}` }
    },
  },
  'GET /api/city-admin/order-rules/{id}/log': {
    variants: ofAlderPoint,
    ask: async (world) => ({ url: `/api/city-admin/order-rules/${await freshRule(world)}/log` }),
  },
  'POST /api/city-admin/order-rules': {
    variants: ofAlderPoint,
    done: 201,
    ask: async ({ app, alder }) => {
      // A city has at most twenty.
      await sql`delete from order_rules`.execute(app.owner)
      return {
        url: '/api/city-admin/order-rules',
        body: { _id: randomUUID(), cityId: alder.id, ...orderRule },
      }
    },
  },
  'PUT /api/city-admin/order-rules/{id}': {
    variants: ofAlderPoint,
    ask: async (world) => ({
      url: `/api/city-admin/order-rules/${await freshRule(world)}`,
      body: orderRule,
    }),
  },
  'DELETE /api/city-admin/order-rules/{id}': {
    variants: ofAlderPoint,
    ask: async (world) => ({ url: `/api/city-admin/order-rules/${await freshRule(world)}` }),
  },
  'PUT /api/city-admin/cities/{cityId}/order-settings': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({
      url: `/api/city-admin/cities/${alder.id}/order-settings`,
      body: orderSettings,
    }),
  },
  'DELETE /api/city-admin/locations/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/city-admin/locations/${await freshLocation(world, caller, variant)}`,
    }),
  },
  'POST /api/city-admin/locations/{id}/restore': {
    variants: sorts,
    ask: async ({ app, alder, caller: find }, _caller, variant) => {
      const [icon, by] = [iconOf(variant), find('Alder WNone').id]
      const place = { city: alder, icon, category: variant.category ?? null, by, trashed: true }
      return { url: `/api/city-admin/locations/${await insertLocation(app, place)}/restore` }
    },
  },
  'DELETE /api/city-admin/notes/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/city-admin/notes/${await freshNote(world, caller, variant)}`,
    }),
  },
}
