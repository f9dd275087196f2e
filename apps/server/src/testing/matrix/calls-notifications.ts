/** A person's own notifications; each is shown only if the caller may see its work order. */
import { randomUUID } from 'node:crypto'
import { usualChoices } from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import { newDevice } from '../push-service.ts'
import type { TestApp } from '../test-app.ts'
import { orders } from './calls-lists.ts'
import { insertPushDevice, insertUser } from './insert-rows.ts'
import { ids, type RouteCalls } from './route-calls.ts'
import type { Caller, MatrixWorld } from './world.ts'

export async function insertNotification(
  { owner }: TestApp,
  { to, order, cityId }: { to: string; order: string; cityId: string },
): Promise<string> {
  const id = randomUUID()
  await sql`insert into notifications (id, city_id, user_id, work_order_id, trigger, in_bell)
    values (${id}, ${cityId}, ${to}, ${order}, 'assigned', true)`.execute(owner)
  return id
}

/** About every order of the world, also those that the person must not see. */
async function tellOfAll(world: MatrixWorld, to: string): Promise<string[]> {
  const { app } = world
  await sql`delete from notifications where user_id = ${to}`.execute(app.owner)
  return Promise.all(
    world.orders.map((order) => insertNotification(app, { to, order: order.id, cityId: order.city.id })),
  )
}
const receiverOf = async (world: MatrixWorld, caller: Caller) =>
  caller.kind === 'A' ? insertUser(world.app) : caller.id

export const callsForNotifications: Record<string, RouteCalls> = {
  'GET /api/notifications': {
    ask: async (world, caller) => {
      await tellOfAll(world, await receiverOf(world, caller))
      return { url: '/api/notifications?limit=100' }
    },
    shown: (body) => (body as { order: { _id: string } }[]).map(({ order }) => order._id),
    truth: (world, caller) => ids(orders(world, caller, { name: 'all' })),
  },
  'GET /api/notifications/unread': {
    ask: async (world, caller) => {
      await tellOfAll(world, await receiverOf(world, caller))
      return { url: '/api/notifications/unread' }
    },
    shown: (body) => [`${(body as { unread: number }).unread} unread`],
    truth: (world, caller) => [`${Math.min(100, orders(world, caller, { name: 'all' }).length)} unread`],
  },
  'PUT /api/notifications/{id}/read': {
    variants: [
      { name: 'own', author: 'caller' },
      { name: "somebody else's", author: 'other' },
    ],
    ask: async (world, caller, { author }) => {
      const own = author === 'caller' && caller.kind !== 'A'
      const [id] = await tellOfAll(world, own ? caller.id : await insertUser(world.app))
      return { url: `/api/notifications/${id}/read`, body: {} }
    },
  },
  'PUT /api/notifications/read': {
    ask: () => ({ url: '/api/notifications/read', body: { until: new Date().toISOString() } }),
  },
  'GET /api/notifications/choices': { ask: () => ({ url: '/api/notifications/choices' }) },
  'PUT /api/notifications/choices': {
    ask: () => ({ url: '/api/notifications/choices', body: { choices: usualChoices, quiet: null } }),
  },
  'GET /api/notifications/devices': { ask: () => ({ url: '/api/notifications/devices' }) },
  'PUT /api/notifications/devices': {
    ask: () => ({ url: '/api/notifications/devices', body: newDevice() }),
  },
  'DELETE /api/notifications/devices/{id}': {
    variants: [
      { name: 'own', author: 'caller' },
      { name: "somebody else's", author: 'other' },
    ],
    ask: async (world, caller, { author }) => {
      const own = author === 'caller' && caller.kind !== 'A'
      const id = await insertPushDevice(world.app, own ? caller.id : await insertUser(world.app))
      return { url: `/api/notifications/devices/${id}` }
    },
  },
  // With a key that was never mailed; mail-notifications.api.test.ts uses real ones.
  'POST /api/notifications/unsubscribe': {
    ask: () => ({ url: '/api/notifications/unsubscribe', body: { key: 'made-up' } }),
  },
  'GET /api/notifications/one-click': { ask: () => ({ url: '/api/notifications/one-click' }) },
  'POST /api/notifications/one-click': { ask: () => ({ url: '/api/notifications/one-click?key=made-up' }) },
}
