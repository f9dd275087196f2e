/** The platform dashboard. */

import { randomUUID } from 'node:crypto'
import { markRemoved } from '../../features/admin/removal/removal.repo.ts'
import { emptyCity, insertRegion, insertUser } from './insert-rows.ts'
import { ids, idsOf, type RouteCalls } from './route-calls.ts'
import { readerPosts } from './visibility.ts'
import { join, type MatrixWorld } from './world.ts'

/** The matrix's people, and the people of every test. */
const everyone = ({ app, callers }: MatrixWorld) => [
  ...ids(callers.filter(({ kind }) => kind !== 'A')),
  ...ids(Object.values(app.world.people)),
]

async function removedCity(world: MatrixWorld, name: string): Promise<string> {
  const id = await emptyCity(world, name)
  await markRemoved(world.app.owner, id, null)
  return id
}

function withoutCity({ app, callers }: MatrixWorld): string[] {
  const homeless = callers.filter(({ kind, post }) => kind !== 'A' && (!post || !readerPosts.includes(post)))
  return [...ids(homeless), app.world.people.pat.id, app.world.people.nina.id]
}

const triangle = {
  type: 'Polygon',
  coordinates: [
    [
      [-93, 42],
      [-92, 42],
      [-92, 43],
      [-93, 42],
    ],
  ],
}

export const callsForAdmin: Record<string, RouteCalls> = {
  'GET /api/admin/overview': {
    ask: () => ({ url: '/api/admin/overview' }),
    shown(body) {
      const { stats } = body as { stats: Record<string, number> }
      return ['users', 'locations', 'notes', 'activities'].map((name) => `${name} ${stats[name]}`)
    },
    truth(world) {
      const shown = (things: readonly { trashed: boolean }[]) =>
        things.filter(({ trashed }) => !trashed).length
      return [
        `users ${everyone(world).length}`,
        `locations ${shown(world.locations)}`,
        `notes ${world.notes.length}`,
        `activities ${world.activities.length}`,
      ]
    },
  },
  'GET /api/admin/users': { ask: () => ({ url: '/api/admin/users' }), shown: idsOf, truth: everyone },
  'GET /api/admin/users-without-cities': {
    ask: () => ({ url: '/api/admin/users-without-cities' }),
    shown: idsOf,
    truth: withoutCity,
  },
  'GET /api/admin/cities': {
    ask: () => ({ url: '/api/admin/cities' }),
    shown: idsOf,
    truth: ({ app, alder, birch, cedar }) => ids([alder, birch, cedar, ...Object.values(app.world.cities)]),
  },
  'GET /api/admin/activities': {
    ask: () => ({ url: '/api/admin/activities?limit=200' }),
    shown: idsOf,
    truth: ({ activities }) => ids(activities),
  },
  'POST /api/admin/cities/recalculate-stats': { ask: () => ({ url: '/api/admin/cities/recalculate-stats' }) },
  'POST /api/admin/cities': {
    done: 201,
    ask: () => ({ url: '/api/admin/cities', body: { name: `Newtown ${randomUUID()}`, state: 'NE' } }),
  },
  'PUT /api/admin/cities/{id}': {
    ask: ({ app }) => ({
      url: `/api/admin/cities/${app.world.cities.cedarBend.id}`,
      body: { isActive: false },
    }),
  },
  'POST /api/admin/cities/{id}/boundary/trial': {
    ask: ({ app }) => ({
      url: `/api/admin/cities/${app.world.cities.cedarBend.id}/boundary/trial`,
      body: { boundary: triangle },
    }),
  },
  'GET /api/admin/cities/{id}/merge': {
    ask: ({ app, alder }) => ({
      url: `/api/admin/cities/${app.world.cities.cedarBend.id}/merge?into=${alder.id}`,
    }),
  },
  // Merges empty cities, so that no other list changes.
  'POST /api/admin/cities/{id}/merge': {
    ask: async (world) => ({
      url: `/api/admin/cities/${await emptyCity(world, 'Double')}/merge`,
      body: { into: await emptyCity(world, 'Real'), name: 'Double' },
    }),
  },
  'GET /api/admin/cities/{id}/removal': {
    ask: ({ app }) => ({ url: `/api/admin/cities/${app.world.cities.cedarBend.id}/removal` }),
  },
  'POST /api/admin/cities/{id}/removal': {
    ask: async (world) => ({
      url: `/api/admin/cities/${await emptyCity(world, 'Gone')}/removal`,
      body: { name: 'Gone' },
    }),
  },
  'DELETE /api/admin/cities/{id}/removal': {
    ask: async (world) => ({ url: `/api/admin/cities/${await removedCity(world, 'Back')}/removal` }),
  },
  'POST /api/admin/city-list': {
    ask: () => ({
      url: '/api/admin/city-list',
      body: { file: btoa('city,state\nNew Town,UT'), fileName: 'cities.csv', create: false },
    }),
  },
  'GET /api/admin/city-removals': { ask: () => ({ url: '/api/admin/city-removals' }) },
  'GET /api/admin/background-work': { ask: () => ({ url: '/api/admin/background-work' }) },
  'GET /api/admin/regions': { ask: () => ({ url: '/api/admin/regions' }) },
  'POST /api/admin/regions': {
    done: 201,
    ask: () => {
      const _id = randomUUID()
      return { url: '/api/admin/regions', body: { _id, name: `New region ${_id}` } }
    },
  },
  'PUT /api/admin/regions/{id}': {
    ask: async ({ app }) => {
      const id = await insertRegion(app)
      return { url: `/api/admin/regions/${id}`, body: { name: `Renamed ${id}` } }
    },
  },
  'DELETE /api/admin/regions/{id}': {
    ask: async ({ app }) => ({ url: `/api/admin/regions/${await insertRegion(app)}` }),
  },
  // Of regions that nobody views, so that no one's rights in the three cities change.
  'PUT /api/admin/regions/{id}/cities/{cityId}': {
    ask: async ({ app, alder }) => ({
      url: `/api/admin/regions/${await insertRegion(app)}/cities/${alder.id}`,
    }),
  },
  'DELETE /api/admin/regions/{id}/cities/{cityId}': {
    ask: async ({ app, alder }) => ({
      url: `/api/admin/regions/${await insertRegion(app, { cityIds: [alder.id] })}/cities/${alder.id}`,
    }),
  },
  // Of regions without a city, for the same reason.
  'POST /api/admin/regions/{id}/viewers': {
    ask: async ({ app }) => ({
      url: `/api/admin/regions/${await insertRegion(app)}/viewers`,
      body: { email: 's@example.test' },
    }),
  },
  'DELETE /api/admin/regions/{id}/viewers/{userId}': {
    ask: async ({ app }) => {
      const userId = await insertUser(app)
      const id = await insertRegion(app, { viewerIds: [userId] })
      return { url: `/api/admin/regions/${id}/viewers/${userId}` }
    },
  },
  'GET /api/admin/setup': { ask: () => ({ url: '/api/admin/setup' }) },
  // Boundaries in places where no test saves anything.
  'PUT /api/admin/cities/{id}/boundary': {
    ask: ({ app }) => ({
      url: `/api/admin/cities/${app.world.cities.cedarBend.id}/boundary`,
      body: { boundary: triangle },
    }),
  },
  'POST /api/admin/setup-user/{userId}': {
    done: 201,
    ask: async ({ app }) => ({
      url: `/api/admin/setup-user/${await insertUser(app)}`,
      body: { cityName: `Newtown ${randomUUID()}`, cityState: 'NE' },
    }),
  },
  'POST /api/admin/users/{userId}/switch-off': {
    ask: async ({ app }) => ({ url: `/api/admin/users/${await insertUser(app)}/switch-off` }),
  },
  'POST /api/admin/users/{userId}/switch-on': {
    ask: async ({ app }) => ({ url: `/api/admin/users/${await insertUser(app)}/switch-on` }),
  },
  'POST /api/admin/users/{userId}/erase': {
    ask: async ({ app }) => {
      const id = await insertUser(app)
      const { email } = await app.owner
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { url: `/api/admin/users/${id}/erase`, body: { email } }
    },
  },
  'GET /api/admin/users/{userId}/holds': {
    ask: ({ app }) => ({ url: `/api/admin/users/${app.world.people.nina.id}/holds` }),
  },
  'PUT /api/admin/users/{userId}/city-assignment': {
    ask: async ({ app, alder }) => ({
      url: `/api/admin/users/${await insertUser(app)}/city-assignment`,
      body: { cityId: alder.id, role: 'city_worker' },
    }),
  },
  'DELETE /api/admin/users/{userId}/city-assignment/{cityId}': {
    ask: async ({ app, alder }) => {
      const id = await insertUser(app)
      await join(app, alder, id, 'WNone')
      return { url: `/api/admin/users/${id}/city-assignment/${alder.id}` }
    },
  },
}
