/** Webhooks of Alder Point. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import { randomSecret } from './insert-rows.ts'
import type { RouteCalls } from './route-calls.ts'

export const webhookFields = {
  name: 'Asset system',
  address: 'https://hooks.example.gov/lamplighter',
  kinds: ['location.created'],
  isOn: true,
}

/** A valid body: only the id and the secret differ each time. */
export const webhookBody = () => ({ _id: randomUUID(), secret: randomSecret(), ...webhookFields })

export async function insertWebhook({ owner }: TestApp, city: { id: string }): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into webhooks (id, city_id, name, address, kinds, is_on, secret)
    values (${id}, ${city.id}, 'Asset system', 'https://hooks.example.gov', '{}', true, ${randomSecret()})`.execute(
    owner,
  )
  return id
}

async function insertEvent({ owner }: TestApp, webhookId: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into webhook_events (id, webhook_id, type, happened_at) values (${id}, ${webhookId}, 'webhook.test', now())`.execute(
    owner,
  )
  return id
}

const ofAlderPoint = [{ name: 'of Alder Point', ofAlder: true }]

export const callsForWebhooks: Record<string, RouteCalls> = {
  'GET /api/city-admin/cities/{cityId}/webhooks': {
    variants: ofAlderPoint,
    ask: ({ alder }) => ({ url: `/api/city-admin/cities/${alder.id}/webhooks` }),
  },
  'POST /api/city-admin/cities/{cityId}/webhooks': {
    variants: ofAlderPoint,
    done: 201,
    ask: async ({ app, alder }) => {
      // A city has at most ten.
      await sql`delete from webhooks`.execute(app.owner)
      return { url: `/api/city-admin/cities/${alder.id}/webhooks`, body: webhookBody() }
    },
  },
  'PUT /api/city-admin/webhooks/{id}': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({
      url: `/api/city-admin/webhooks/${await insertWebhook(app, alder)}`,
      body: webhookFields,
    }),
  },
  'DELETE /api/city-admin/webhooks/{id}': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({ url: `/api/city-admin/webhooks/${await insertWebhook(app, alder)}` }),
  },
  'PUT /api/city-admin/webhooks/{id}/secret': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({
      url: `/api/city-admin/webhooks/${await insertWebhook(app, alder)}/secret`,
      body: { secret: randomSecret() },
    }),
  },
  'POST /api/city-admin/webhooks/{id}/test': {
    variants: ofAlderPoint,
    done: 201,
    ask: async ({ app, alder }) => ({
      url: `/api/city-admin/webhooks/${await insertWebhook(app, alder)}/test`,
      body: { _id: randomUUID() },
    }),
  },
  'GET /api/city-admin/webhooks/{id}/events': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => ({
      url: `/api/city-admin/webhooks/${await insertWebhook(app, alder)}/events`,
    }),
  },
  'POST /api/city-admin/webhooks/{id}/events/{eventId}/send': {
    variants: ofAlderPoint,
    ask: async ({ app, alder }) => {
      const id = await insertWebhook(app, alder)
      return { url: `/api/city-admin/webhooks/${id}/events/${await insertEvent(app, id)}/send` }
    },
  },
}
