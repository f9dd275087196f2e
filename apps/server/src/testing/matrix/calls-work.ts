/** Notes and work orders, which are visible with their location. */
import { randomUUID } from 'node:crypto'
import { freshLocation } from './calls-locations.ts'
import type { Variant } from './expected-status.ts'
import { insertCalendar, insertView } from './insert-own.ts'
import { insertComment, insertCrew, insertNote, insertOrder, insertUser } from './insert-rows.ts'
import { authorOf, ids, idsOf, postIn, type RouteCalls, sorts } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

export async function freshNote(world: MatrixWorld, caller: Caller, variant: Variant): Promise<string> {
  const by = authorOf(world, caller, variant)
  const location = await freshLocation(world, caller, { ...variant, author: 'other' })
  return insertNote(world.app, { city: world.alder, location, by })
}

export async function freshOrder(world: MatrixWorld, caller: Caller, variant: Variant): Promise<string> {
  const by = world.caller('Alder CA2').id
  return insertOrder(world.app, {
    city: world.alder,
    location: await freshLocation(world, caller, variant),
    by,
  })
}

async function freshlyClosed(world: MatrixWorld, caller: Caller, variant: Variant): Promise<string> {
  const by = authorOf(world, caller, variant)
  const location = await freshLocation(world, caller, { ...variant, author: 'other' })
  return insertOrder(world.app, { city: world.alder, location, by, finished: true })
}

const byWhose: readonly Variant[] = [
  { name: 'own', author: 'caller' },
  { name: "somebody else's", author: 'other' },
]
const byWhom: readonly Variant[] = sorts.flatMap((sort) => [
  { ...sort, name: `${sort.name}, own`, author: 'caller' },
  { ...sort, name: `${sort.name}, somebody else's`, author: 'other' },
])

const order = { title: 'Replace the slat', description: 'Bring two', priority: 'low', tags: [] }

export const callsForWork: Record<string, RouteCalls> = {
  'GET /api/notes/location/{locationId}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/notes/location/${await freshLocation(world, caller, variant)}`,
    }),
  },
  'POST /api/notes': {
    variants: sorts,
    done: 201,
    ask: async (world, caller, variant) => ({
      url: '/api/notes',
      body: { locationId: await freshLocation(world, caller, variant), text: 'Painted it' },
    }),
  },
  'DELETE /api/notes/{id}': {
    variants: byWhom,
    ask: async (world, caller, variant) => ({ url: `/api/notes/${await freshNote(world, caller, variant)}` }),
  },
  'GET /api/workorders/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}`,
    }),
  },
  'POST /api/workorders': {
    variants: sorts,
    done: 201,
    ask: async (world, caller, variant) => ({
      url: '/api/workorders',
      body: { ...order, locationId: await freshLocation(world, caller, variant) },
    }),
  },
  'PUT /api/workorders/{id}': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}`,
      body: order,
    }),
  },
  'GET /api/workorders/choices': {
    ask: ({ alder }) => ({ url: `/api/workorders/choices?cityId=${alder.id}` }),
    shown: (body) => {
      const { members, crews } = body as { members: { userId: string }[]; crews: unknown }
      return [...members.map(({ userId }) => userId), ...idsOf(crews)]
    },
    truth: ({ callers, alder, crews }, caller) => [
      // Region Viewers get no members.
      ...(caller.kind === 'R' ? [] : callers)
        .filter((one) => one.city === alder && one.kind !== 'R' && postIn(one, alder))
        .map(({ id }) => id),
      ...ids(crews.filter(({ city }) => city === alder)),
    ],
  },
  'GET /api/workorders/views': {
    ask: async (world, caller) => {
      await insertView(world.app, caller.kind === 'A' ? await insertUser(world.app) : caller.id)
      return { url: '/api/workorders/views' }
    },
  },
  'POST /api/workorders/views': {
    done: 201,
    ask: () => {
      const _id = randomUUID()
      return { url: '/api/workorders/views', body: { _id, name: _id, search: { due: 'overdue' } } }
    },
  },
  'PUT /api/workorders/views/{id}': {
    variants: byWhose,
    ask: async (world, caller, { author }) => {
      const by = author === 'caller' && caller.kind !== 'A' ? caller.id : await insertUser(world.app)
      const id = await insertView(world.app, by)
      return { url: `/api/workorders/views/${id}`, body: { name: `Renamed ${id}` } }
    },
  },
  'DELETE /api/workorders/views/{id}': {
    variants: byWhose,
    ask: async (world, caller, { author }) => {
      const by = author === 'caller' && caller.kind !== 'A' ? caller.id : await insertUser(world.app)
      return { url: `/api/workorders/views/${await insertView(world.app, by)}` }
    },
  },
  'GET /api/workorders/calendars': {
    ask: async ({ app, alder }, caller) => {
      const by = caller.kind === 'A' ? await insertUser(app) : caller.id
      await insertCalendar(app, by, await insertCrew(app, alder))
      return { url: '/api/workorders/calendars' }
    },
  },
  'POST /api/workorders/calendars': {
    done: 201,
    ask: async ({ app, alder }) => ({
      url: '/api/workorders/calendars',
      body: { _id: randomUUID(), crewId: await insertCrew(app, alder) },
    }),
  },
  'DELETE /api/workorders/calendars/{id}': {
    variants: byWhose,
    ask: async ({ app, alder }, caller, { author }) => {
      const by = author === 'caller' && caller.kind !== 'A' ? caller.id : await insertUser(app)
      const id = await insertCalendar(app, by, await insertCrew(app, alder))
      return { url: `/api/workorders/calendars/${id}` }
    },
  },
  'GET /api/workorders/calendar.ics': { ask: () => ({ url: '/api/workorders/calendar.ics?key=made-up' }) },
  'PUT /api/workorders/{id}/viewers': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}/viewers`,
      body: {},
    }),
  },
  'POST /api/workorders/{id}/steps': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}/steps`,
      body: { _id: randomUUID(), kind: 'started' },
    }),
  },
  'GET /api/workorders/{id}/timeline': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}/timeline`,
    }),
  },
  'POST /api/workorders/{id}/comments': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}/comments`,
      body: { _id: randomUUID(), text: 'Bring two' },
    }),
  },
  'DELETE /api/workorders/{id}/comments/{commentId}': {
    variants: byWhom,
    ask: async (world, caller, variant) => {
      const city = world.alder
      const location = await freshLocation(world, caller, { ...variant, author: 'other' })
      const order = await insertOrder(world.app, { city, location, by: world.caller('Alder CA2').id })
      const by = authorOf(world, caller, variant)
      const comment = await insertComment(world.app, { city, location, order, by })
      return { url: `/api/workorders/${order}/comments/${comment}` }
    },
  },
  'PUT /api/workorders/{id}/reopen': {
    variants: byWhom,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshlyClosed(world, caller, variant)}/reopen`,
      body: { reason: 'It still leaks' },
    }),
  },
  'PUT /api/workorders/{id}/close': {
    variants: sorts,
    ask: async (world, caller, variant) => ({
      url: `/api/workorders/${await freshOrder(world, caller, variant)}/close`,
      body: { note: 'Done' },
    }),
  },
}
