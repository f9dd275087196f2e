/**
 * Whether something exists is told to nobody who may not see it: for every route with an id, ids of other cities, of the
 * trash, made up and malformed ones get one and the same answer, but for the request's own id.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationBody } from './calls-locations.ts'
import { tus } from './calls-media.ts'
import { insertRequest, insertUpload, insertUser } from './making.ts'
import type { Request } from './route-calls.ts'
import { table } from './table.ts'
import { watchTraces } from './traces.ts'
import { join, type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
let traces: () => Promise<string>
beforeAll(async () => {
  world = await matrixWorld()
  traces = await watchTraces(world.app)
})
afterAll(() => world.app.close())

const malformed = [
  'not-an-id',
  '1',
  '00000000',
  `${randomUUID()}0`,
  `%7B${randomUUID()}%7D`,
  "'%20or%201=1--",
  '%00',
  '%F0%9F%92%A1',
  'x'.repeat(400),
]

type Ids = () => string[] | Promise<string[]>
const elsewhere = () => [world.birch, world.cedar]
const others = (things: readonly { id: string; city: { id: string } }[]) =>
  elsewhere()
    .flatMap((city) => things.filter((thing) => thing.city === city).slice(0, 2))
    .map(({ id }) => id)
const trashed = () =>
  world.locations.filter((one) => one.trashed && one.city === world.alder).map(({ id }) => id)
const foreignLocations: Ids = () => others(world.locations)
const foreignNotes: Ids = () => others(world.notes)
const foreignOrders: Ids = () => others(world.orders)
const trashedNotes = () =>
  world.notes.filter(({ location, city }) => location?.trashed && city === world.alder).map(({ id }) => id)
const hidden: Ids = async () => [...(await foreignLocations()), ...trashed()]
const hiddenNotes: Ids = async () => [...(await foreignNotes()), ...trashedNotes()]
const foreignRequests: Ids = () => others(world.requests)
const foreignUsers: Ids = () =>
  elsewhere().flatMap((city) =>
    world.callers.filter((one) => one.city === city && one.post === 'WNone').map(({ id }) => id),
  )
const foreignUploads: Ids = () =>
  Promise.all(
    elsewhere().map((city) => insertUpload(world.app, { city, by: world.caller('Birch WNone').id })),
  )

const inside = ['Alder CA', 'Alder DAll', 'Alder WNone']
/** To a city admin the trash is open (D15). */
const notAdmins = ['Alder DAll', 'Alder WNone']
const overseers = ['Alder CA', 'Alder DAll']
const order = { title: 'Replace the slat', description: '', priority: 'low', tags: [] }

interface Door {
  callers: string[]
  ids: Ids
  ask(id: string): Request
  /** The id travels in the body, where a malformed one is a malformed body (422). */
  inBody?: 'malformed is 422' | 'malformed is 404'
}

const location = (rest = '', callers = notAdmins, body?: () => unknown): Door => ({
  callers,
  ids: callers === notAdmins ? hidden : foreignLocations,
  ask: (id) => ({ url: `/api/locations/${id}${rest}`, ...(body ? { body: body() } : {}) }),
})
const edited = () => locationBody(world, 'bench')
const tag = () => ({ tag: 'loose' })
const upload: Door = {
  callers: inside,
  ids: foreignUploads,
  ask: (id) => ({
    url: `/api/media/uploads/${id}`,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
}

const doors: [route: string, ...Door[]][] = [
  ['GET /api/locations/{id}', location(), location('', inside)],
  ['PUT /api/locations/{id}', location('', notAdmins, edited), location('', inside, edited)],
  ['DELETE /api/locations/{id}', location(), { ...location(), callers: ['Alder CA'] }],
  ['POST /api/locations/{id}/tags', location('/tags', notAdmins, tag), location('/tags', inside, tag)],
  ['DELETE /api/locations/{id}/tags/{tag}', location('/tags/loose'), location('/tags/loose', inside)],
  [
    'GET /api/notes/location/{locationId}',
    { callers: notAdmins, ids: hidden, ask: (id) => ({ url: `/api/notes/location/${id}` }) },
    { callers: inside, ids: foreignLocations, ask: (id) => ({ url: `/api/notes/location/${id}` }) },
  ],
  [
    'POST /api/notes',
    {
      callers: inside,
      ids: foreignLocations,
      inBody: 'malformed is 422',
      ask: (locationId) => ({ url: '/api/notes', body: { locationId, text: 'Hello' } }),
    },
  ],
  [
    'DELETE /api/notes/{id}',
    { callers: notAdmins, ids: hiddenNotes, ask: (id) => ({ url: `/api/notes/${id}` }) },
    { callers: inside, ids: foreignNotes, ask: (id) => ({ url: `/api/notes/${id}` }) },
  ],
  [
    'POST /api/workorders',
    {
      callers: inside,
      ids: foreignLocations,
      inBody: 'malformed is 422',
      ask: (locationId) => ({ url: '/api/workorders', body: { ...order, locationId } }),
    },
  ],
  // Orders of a location in the trash go on (D15).
  [
    'GET /api/workorders/{id}',
    { callers: inside, ids: foreignOrders, ask: (id) => ({ url: `/api/workorders/${id}` }) },
  ],
  [
    'PUT /api/workorders/{id}',
    { callers: inside, ids: foreignOrders, ask: (id) => ({ url: `/api/workorders/${id}`, body: order }) },
  ],
  [
    'PUT /api/workorders/{id}/close',
    {
      callers: inside,
      ids: foreignOrders,
      ask: (id) => ({ url: `/api/workorders/${id}/close`, body: { note: null } }),
    },
  ],
  [
    'DELETE /api/city-admin/locations/{id}',
    {
      callers: ['Alder CA', 'Alder DAll'],
      ids: hidden,
      ask: (id) => ({ url: `/api/city-admin/locations/${id}` }),
    },
  ],
  [
    'POST /api/city-admin/locations/{id}/restore',
    {
      callers: ['Alder CA'],
      ids: foreignLocations,
      ask: (id) => ({ url: `/api/city-admin/locations/${id}/restore` }),
    },
  ],
  [
    'DELETE /api/city-admin/notes/{id}',
    { callers: ['Alder DAll'], ids: hiddenNotes, ask: (id) => ({ url: `/api/city-admin/notes/${id}` }) },
    { callers: ['Alder CA'], ids: foreignNotes, ask: (id) => ({ url: `/api/city-admin/notes/${id}` }) },
  ],
  [
    'PUT /api/city-admin/users/{userId}/role',
    {
      callers: overseers,
      ids: foreignUsers,
      ask: (id) => ({
        url: `/api/city-admin/users/${id}/role`,
        body: { cityId: world.alder.id, role: 'city_worker' },
      }),
    },
    {
      callers: overseers,
      ids: () => elsewhere().map(({ id }) => id),
      inBody: 'malformed is 422',
      ask: (cityId) => ({
        url: `/api/city-admin/users/${world.caller('Birch WNone').id}/role`,
        body: { cityId, role: 'city_worker' },
      }),
    },
  ],
  [
    'DELETE /api/city-admin/users/{userId}/city/{cityId}',
    {
      callers: overseers,
      ids: foreignUsers,
      ask: (id) => ({ url: `/api/city-admin/users/${id}/city/${world.alder.id}` }),
    },
    {
      callers: overseers,
      ids: () => elsewhere().map(({ id }) => id),
      ask: (id) => ({ url: `/api/city-admin/users/${world.caller('Birch WNone').id}/city/${id}` }),
    },
  ],
  ...(['approve', 'reject'] as const).map((verdict): [string, Door] => [
    `POST /api/city-admin/${verdict}-request/{id}`,
    {
      callers: overseers,
      ids: foreignRequests,
      ask: (id) => ({ url: `/api/city-admin/${verdict}-request/${id}` }),
    },
  ]),
  ['HEAD /api/media/uploads/{id}', upload],
  [
    'PATCH /api/media/uploads/{id}',
    { ...upload, ask: (id) => ({ ...upload.ask(id), body: Buffer.from('some bytes') }) },
  ],
  ['DELETE /api/media/uploads/{id}', upload],
  [
    'PUT /api/cities/active',
    {
      callers: [...inside, 'S', 'P', 'Alder former'],
      ids: () => elsewhere().map(({ id }) => id),
      inBody: 'malformed is 404',
      ask: (cityId) => ({ url: '/api/cities/active', body: { cityId } }),
    },
  ],
  [
    'DELETE /api/cities/requests/{id}',
    {
      callers: ['S', 'Alder WNone', 'P'],
      ids: async () => [
        ...(await foreignRequests()),
        await insertRequest(world.app, { city: world.alder, by: await insertUser(world.app) }),
      ],
      ask: (id) => ({ url: `/api/cities/requests/${id}` }),
    },
  ],
  [
    'PUT /api/admin/users/{userId}/city-assignment',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({
        url: `/api/admin/users/${id}/city-assignment`,
        body: { cityId: world.alder.id, role: 'city_worker' },
      }),
    },
    {
      callers: ['P'],
      ids: () => [],
      inBody: 'malformed is 404',
      ask: (cityId) => ({
        url: `/api/admin/users/${world.caller('S').id}/city-assignment`,
        body: { cityId, role: 'city_worker' },
      }),
    },
  ],
  [
    'DELETE /api/admin/users/{userId}/city-assignment/{cityId}',
    {
      callers: ['P'],
      ids: foreignUsers,
      ask: (id) => ({ url: `/api/admin/users/${id}/city-assignment/${world.alder.id}` }),
    },
    {
      callers: ['P'],
      ids: () => [world.birch.id],
      ask: (id) => ({ url: `/api/admin/users/${world.caller('Alder WNone').id}/city-assignment/${id}` }),
    },
  ],
  [
    'PUT /api/admin/cities/{id}/boundary',
    { callers: ['P'], ids: () => [], ask: (id) => ({ url: `/api/admin/cities/${id}/boundary`, body: {} }) },
  ],
  [
    'POST /api/admin/setup-user/{userId}',
    {
      callers: ['P'],
      ids: () => [],
      ask: (id) => ({ url: `/api/admin/setup-user/${id}`, body: { cityName: 'Newtown', cityState: 'NE' } }),
    },
  ],
  [
    'DELETE /api/auth0/sessions/{id}',
    { callers: ['Alder CA', 'S'], ids: () => [], ask: (id) => ({ url: `/api/auth0/sessions/${id}` }) },
  ],
]

describe.each(doors)('%s', (route, ...ways) => {
  it('answers as if there were nothing, whatever there is', async () => {
    const [method = ''] = route.split(' ')
    for (const { callers, ids, ask, inBody } of ways) {
      const asked = [...(await ids()), ...(await ids()).map((id) => id.toUpperCase()), randomUUID()]
      const unreadable = inBody ? ['not-an-id', '1', `${randomUUID()}0`] : malformed
      const before = await traces()
      for (const name of callers) {
        const { token } = world.caller(name).person
        const answerTo = async (id: string) => {
          const { url, body, headers = {} } = ask(id)
          const answer = await world.app.app.inject({
            method: method as 'GET',
            url,
            headers: { ...headers, authorization: `Bearer ${token}` },
            ...(body === undefined ? {} : { payload: body as object }),
          })
          const { requestId, ...said } = answer.body === '' ? {} : JSON.parse(answer.body)
          if (method !== 'HEAD') expect(requestId).toMatch(/^[\da-f-]{36}$/)
          return { id, status: answer.statusCode, said }
        }
        const { said } = await answerTo(randomUUID())
        for (const id of asked)
          expect({ name, ...(await answerTo(id)) }).toEqual({ name, id, status: 404, said })
        for (const id of unreadable) {
          const answer = await answerTo(id)
          if (inBody === 'malformed is 422') expect(answer.status).toBe(422)
          else expect({ name, ...answer }).toEqual({ name, id, status: 404, said })
        }
      }
      expect(await traces()).toBe(before)
    }
  })
})

it('speaks of every route of the table that takes an id', () => {
  const withId = Object.keys(table).filter((route) => /\{(?!uid|[zxy]\})/.test(route))
  expect(doors.map(([route]) => route)).toEqual(expect.arrayContaining(withId))
})

it('has members in the other cities to ask for', async () => {
  const id = await insertUser(world.app)
  await join(world.app, world.birch, id, 'WNone')
  const url = `/api/city-admin/users/${id}/city/${world.birch.id}`
  expect((await world.caller('Birch CA').person.send('DELETE', url)).status).toBe(200)
})
