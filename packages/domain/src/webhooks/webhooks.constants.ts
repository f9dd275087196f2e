/** Kinds of events and numbers of webhooks (HOOK-1, HOOK-2, HOOK-5). */

/** In the order in which screens list them. */
export const webhookKinds = [
  'location.created',
  'location.changed',
  'location.deleted',
  'note.created',
  'note.deleted',
  'work_order.created',
  'work_order.changed',
  'work_order.closed',
  'work_order.reopened',
  'work_order.deleted',
  'comment.created',
  'comment.deleted',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Sent only when a City Admin asks for it. */
export const TEST_EVENT = 'webhook.test'

/** Webhooks of one city. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_NAME = 60
export const MAX_WEBHOOK_ADDRESS = 500
/** 32 random bytes (base64url). */
export const WEBHOOK_SECRET_LENGTH = 43
/** After a new secret, the former one also signs for this long. */
export const FORMER_SECRET_HOURS = 24

/** Seconds between the tries of one event: ten tries within three days and four hours. */
export const WEBHOOK_RETRY_SECONDS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3_600,
  5 * 3_600,
  10 * 3_600,
  14 * 3_600,
  20 * 3_600,
  24 * 3_600,
] as const
/** A webhook is turned off after this many days in which every try failed. */
export const WEBHOOK_FAILING_DAYS = 3
/** A webhook with more waiting events is turned off. */
export const MAX_WAITING_EVENTS = 100_000
/** Lists count waiting events up to here. */
export const MAX_COUNTED_EVENTS = 1_000
export const KEEP_WEBHOOK_EVENTS_DAYS = 30

/** Reasons why the server turned a webhook off. */
export const webhookStops = ['gone', 'failing', 'too_many_waiting', 'merged'] as const
export type WebhookStop = (typeof webhookStops)[number]
