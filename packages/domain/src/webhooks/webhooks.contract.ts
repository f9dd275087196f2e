/** Calls for the webhooks of a city (HOOK-1 to HOOK-4). Only its City Admins may make them. */
import * as z from 'zod/mini'
import { endpoint, id, idParams, pageOf, success, text, timestamp } from '../http/index.ts'
import {
  MAX_WEBHOOK_ADDRESS,
  MAX_WEBHOOK_NAME,
  WEBHOOK_SECRET_LENGTH,
  webhookKinds,
  webhookStops,
} from './webhooks.constants.ts'

const webhookFields = {
  name: text(MAX_WEBHOOK_NAME),
  /** `https://hooks.example.gov/lamplighter` */
  address: text(MAX_WEBHOOK_ADDRESS),
  /** Events that are sent. */
  kinds: z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length)),
  isOn: z.boolean(),
}
/** The secret after its prefix, as base64url. */
const secret = z.string().check(z.length(WEBHOOK_SECRET_LENGTH), z.regex(/^[\w-]*$/))

/** The outcome of one try. */
const outcome = {
  /** The status of the answer; null without one. */
  status: z.nullable(z.int()),
  /** One line; null for a delivery. */
  failure: z.nullable(z.string()),
}

export const webhook = z.object({
  _id: id,
  cityId: id,
  ...webhookFields,
  /** Set if the server turned it off. */
  stopped: z.nullable(z.object({ reason: z.enum(webhookStops), at: timestamp })),
  /** Since then every try failed; null after a delivery. */
  failingSince: z.nullable(timestamp),
  /** Null before the first one. */
  lastTry: z.nullable(z.object({ at: timestamp, ...outcome })),
  /** Events that are still to be sent; 1,001 stands for more than 1,000. */
  waiting: z.int(),
  version: z.int(),
})
export type Webhook = z.infer<typeof webhook>

/** One event in the log of a webhook. */
export const webhookEvent = z.object({
  _id: id,
  type: z.string(),
  /** The record that it is about; null for a test event. */
  recordId: z.nullable(id),
  at: timestamp,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  lastTryAt: z.nullable(timestamp),
  /** For an event that waits. */
  nextTryAt: z.nullable(timestamp),
  ...outcome,
})
export type WebhookEvent = z.infer<typeof webhookEvent>

/** The body of a message to a receiver (HOOK-2). It names what changed, and never its content. */
export const webhookMessage = z.object({
  type: z.string(),
  /** When it happened. */
  timestamp,
  data: z.object({
    cityId: id,
    /** The record; of a test event the webhook. */
    id,
    locationId: z.nullable(id),
    /** For a comment its order. */
    workOrderId: z.nullable(id),
    /** Null for a record that is gone. */
    version: z.nullable(z.int()),
    /** Longitude and latitude of the location in degrees (WGS 84). */
    position: z.nullable(z.tuple([z.number(), z.number()])),
    /** The person who made the change; null for a resident, a rule and a test event, and where it is not known. */
    actor: z.nullable(z.object({ _id: id })),
    /** The call that reads it with an access token; null if there is nothing to read. */
    url: z.nullable(z.string()),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

const fieldProblems = ['webhook_name_missing', 'webhook_kind_missing', 'webhook_address_refused'] as const
const adminProblems = ['forbidden', 'not_found', 'city_inactive'] as const
const cityParams = z.strictObject({ cityId: id })
const made =
  'The caller makes the secret (32 random bytes, base64url), so that no answer contains it. Receivers need it as whsec_ and base64'

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/webhooks',
  summary: "A city's webhooks, oldest first. An access token gets the origin of each address alone",
  access: 'user',
  params: cityParams,
  response: z.array(webhook),
  problems: ['forbidden', 'not_found'],
})

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: '/api/city-admin/cities/{cityId}/webhooks',
  summary: `Add a webhook to a city. ${made}`,
  access: 'user',
  params: cityParams,
  body: z.strictObject({ _id: id, secret, ...webhookFields }),
  response: webhook,
  status: 201,
  problems: [...adminProblems, ...fieldProblems, 'too_many_webhooks', 'id_taken'],
})

export const updateWebhook = endpoint({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/api/city-admin/webhooks/{id}',
  summary: 'Change a webhook, or turn it on or off',
  access: 'user',
  params: idParams,
  body: z.strictObject(webhookFields),
  response: webhook,
  problems: [...adminProblems, ...fieldProblems, 'version_conflict'],
})

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/city-admin/webhooks/{id}',
  summary: 'Delete a webhook with its log; events that wait are not sent',
  access: 'user',
  params: idParams,
  response: success,
  problems: adminProblems,
})

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  method: 'PUT',
  path: '/api/city-admin/webhooks/{id}/secret',
  summary: `Give a webhook a new secret; for a day messages are signed with the former one too. ${made}`,
  access: 'user',
  params: idParams,
  body: z.strictObject({ secret }),
  response: webhook,
  problems: adminProblems,
})

export const sendTestEvent = endpoint({
  id: 'sendTestEvent',
  method: 'POST',
  path: '/api/city-admin/webhooks/{id}/test',
  summary: 'Send a test event to a webhook that is on',
  access: 'user',
  params: idParams,
  body: z.strictObject({ _id: id }),
  response: webhookEvent,
  status: 201,
  problems: [...adminProblems, 'webhook_off', 'id_taken'],
})

export const listWebhookEvents = endpoint({
  id: 'listWebhookEvents',
  method: 'GET',
  path: '/api/city-admin/webhooks/{id}/events',
  summary: 'Events of a webhook in the last 30 days with the outcome of the last try, newest first',
  access: 'user',
  params: idParams,
  query: z.strictObject(pageOf(100, 50)),
  response: z.array(webhookEvent),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const resendWebhookEvent = endpoint({
  id: 'resendWebhookEvent',
  method: 'POST',
  path: '/api/city-admin/webhooks/{id}/events/{eventId}/send',
  summary: 'Send an event again, with the same webhook-id',
  access: 'user',
  params: z.strictObject({ id, eventId: id }),
  response: webhookEvent,
  problems: [...adminProblems, 'webhook_off'],
})
