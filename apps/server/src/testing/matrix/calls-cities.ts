/** Cities, requests to join them, and the caller's own statistics. */
import { emptyCity, insertInvitation, insertRequest, insertUser, randomSecret } from './insert-rows.ts'
import { ids, idsOf, isPlatformAdmin, postIn, type RouteCalls } from './route-calls.ts'
import type { Caller, City, MatrixWorld } from './world.ts'

/** The people of every test bring two cities. */
const allCities = ({ app, alder, birch, cedar }: MatrixWorld) =>
  ids([alder, birch, cedar, ...Object.values(app.world.cities)])

const ownCities = ({ alder, birch, cedar }: MatrixWorld, caller: Caller): City[] =>
  [alder, birch, cedar].filter((city) => postIn(caller, city) !== null)

/** A Region Viewer is no member: they could join (features/admin/regions/regions.api.test.ts), and would not stay one. */
const belongsTo = (caller: Caller, city: City) => caller.kind !== 'R' && postIn(caller, city) !== null

/** The cities, and whether the answer contains owner and counts, which only a platform admin sees (CITY-4). */
const publicOrNot = (body: unknown) =>
  (body as { _id: string }[]).map((city) => `${city._id} ${'stats' in city} ${'ownerId' in city}`)

/** A worker for parks, whom directors of parks and of all categories may invite (CITY-23). */
const invited = [{ name: 'a worker for parks', author: 'other', reach: ['DParks', 'DAll'] }] as const
/** Only parks: the user type for parks crews also includes water and power. */
const forParks = { role: 'city_worker', userType: 'custom', customCategories: ['Parks'] } as const

export const callsForCities: Record<string, RouteCalls> = {
  'GET /api/cities/available': {
    ask: () => ({ url: '/api/cities/available' }),
    shown: idsOf,
    truth: allCities,
  },
  'GET /api/cities': {
    ask: () => ({ url: '/api/cities' }),
    shown: publicOrNot,
    truth: (world, caller) => {
      const all = isPlatformAdmin(caller)
      return allCities(world).map((id) => `${id} ${all} ${all}`)
    },
  },
  'GET /api/cities/': {
    ask: () => ({ url: '/api/cities/' }),
    shown: idsOf,
    truth: (world, caller) => ids(ownCities(world, caller)),
  },
  'GET /api/cities/{id}/boundary': {
    ask: ({ alder }) => ({ url: `/api/cities/${alder.id}/boundary` }),
  },
  'GET /api/cities/my-requests': {
    ask: () => ({ url: '/api/cities/my-requests' }),
    shown: idsOf,
    truth: ({ requests }, caller) => ids(requests.filter(({ userId }) => userId === caller.id)),
  },
  'GET /api/events': {
    ask: () => ({ url: '/api/events' }),
  },
  'GET /api/users/stats': {
    ask: () => ({ url: '/api/users/stats' }),
    // The author of everything has counts; the others have made nothing yet.
    check(body, { locations }, { post, city }) {
      const made = locations.filter((one) => post === 'WNone' && !one.trashed && one.city === city).length
      return (body as { locations: number }).locations === made ? null : 'not the own figures'
    },
  },
  'PUT /api/cities/active': {
    ask: ({ alder }) => ({ url: '/api/cities/active', body: { cityId: alder.id } }),
  },
  'GET /api/invitations': {
    variants: [{ name: 'of Alder Point', ofAlder: true }],
    ask: ({ alder }) => ({ url: `/api/invitations?cityId=${alder.id}` }),
  },
  'POST /api/invitations': {
    variants: invited,
    done: 201,
    ask: ({ alder }) => ({
      url: '/api/invitations',
      body: { cityId: alder.id, secret: randomSecret(), ...forParks },
    }),
  },
  'DELETE /api/invitations/{id}': {
    variants: invited,
    ask: async (world) => {
      const by = world.caller('Alder CA2').id
      const { app, alder: city } = world
      return { url: `/api/invitations/${await insertInvitation(app, { city, by, ...forParks })}` }
    },
  },
  'POST /api/invitations/look': {
    sparing: true,
    ask: async ({ app, alder: city, caller }) => {
      const secret = randomSecret()
      await insertInvitation(app, { city, by: caller('Alder CA2').id, secret })
      return { url: '/api/invitations/look', body: { secret } }
    },
  },
  'POST /api/invitations/accept': {
    sparing: true,
    // As with joining: no one's rights in the three cities change.
    ask: async (world, caller) => {
      const secret = randomSecret()
      const id = belongsTo(caller, world.alder) ? world.alder.id : await emptyCity(world)
      const by = world.caller('P').id
      await insertInvitation(world.app, { city: { id }, by, secret })
      return { url: '/api/invitations/accept', body: { secret } }
    },
  },
  'POST /api/cities/join': {
    sparing: true,
    // Joins a city without members, so that no one's rights change.
    ask: async (world, caller) => ({
      url: '/api/cities/join',
      body: { cityId: belongsTo(caller, world.alder) ? world.alder.id : await emptyCity(world) },
    }),
  },
  'DELETE /api/cities/requests/{id}': {
    variants: [
      { name: 'own', author: 'caller' },
      { name: "somebody else's", author: 'other' },
    ],
    ask: async (world, caller, { author }) => {
      const by = author === 'caller' && caller.kind !== 'A' ? caller.id : await insertUser(world.app)
      const city = { ...world.alder, id: await emptyCity(world) }
      return { url: `/api/cities/requests/${await insertRequest(world.app, { city, by })}` }
    },
  },
}
