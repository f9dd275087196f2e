/** Checks of a webhook (HOOK-1), and the form of its secret (HOOK-3). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { MAX_WEBHOOKS, WEBHOOK_RETRY_SECONDS, type WebhookKind } from './webhooks.constants.ts'

/** A webhook has a name after trimming, and a kind of event. The server also checks its address. */
export function checkWebhook({
  name,
  kinds,
}: {
  name: string
  kinds: readonly WebhookKind[]
}): RuleProblem | null {
  if (name.trim() === '') return refuse('webhook_name_missing', { field: 'name' })
  return kinds.length === 0 ? refuse('webhook_kind_missing', { field: 'kinds' }) : null
}

/** `count` is the number of webhooks that the city has. */
export const checkNewWebhook = (count: number): RuleProblem | null =>
  count >= MAX_WEBHOOKS ? refuse('too_many_webhooks') : null

/**
 * Writes the secret as receivers need it (Standard Webhooks): `whsec_` and base64. `secret` has base64url, which browsers make for
 * all secrets.
 */
export const webhookSecret = (secret: string): string =>
  `whsec_${secret
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(secret.length / 4) * 4, '=')}`

interface Tried {
  /** Tries that failed, this one included. */
  attempts: number
  /** The receiver asked for it with Retry-After. */
  afterSeconds: number | null
  /** From 0 to 1. */
  random: number
}

/**
 * Returns the seconds until the next try of an event; null after the last one. They vary by a tenth, so that events that failed
 * together are not sent together again.
 */
export function secondsToNextTry({ attempts, afterSeconds, random }: Tried): number | null {
  const usual = WEBHOOK_RETRY_SECONDS[attempts - 1]
  return usual === undefined ? null : Math.max(usual * (0.9 + random / 5), afterSeconds ?? 0)
}
