/**
 * The job that delivers webhook events (HOOK-5, HOOK-6). Each claimed webhook is served beside the others, a few messages at a
 * time, so that a slow receiver delays nobody else.
 */
import { secondsToNextTry, WEBHOOK_FAILING_DAYS } from '@lamplighter/domain/webhooks'
import { type Delivery, sendWebhook } from '../../adapters/webhooks/send-webhook.ts'
import { followChanges } from './follow-changes.ts'
import { messageOf } from './message.ts'
import { stopWebhook } from './stop-webhook.ts'
import {
  type ClaimedWebhook,
  claimWebhook,
  type Delivering,
  type DueEvent,
  dueEvents,
  endClaim,
  recordTries,
  renewClaim,
  type Tried,
} from './webhook-queue.repo.ts'

/** Webhooks that this server serves at once, and of one city. */
const MAX_SERVED = 40
const MAX_SERVED_OF_CITY = 5
/** Messages to one receiver at once. */
const AT_ONCE = 4
/** Even if each of them times out, the claim lasts longer. */
const BATCH = 16
/** Then another webhook gets its turn. */
const TURN_MS = 60_000
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 15 * 60

interface Deliveries {
  /** Looks for changes and starts to serve what is due, without waiting for the receivers. */
  run(): Promise<void>
  /** Waits until nothing is being sent. */
  idle(): Promise<void>
  /** Waits for the messages under way and sends no others. */
  stop(): Promise<void>
}

export function createDeliveries(delivering: Delivering): Deliveries {
  const { db } = delivering
  /** The city of each. */
  const served = new Map<Promise<void>, string>()
  let hasStopped = false
  /** Thrown by the next run, so that platform admins see it (DUR-72). */
  let failure: { reason: unknown } | null = null
  /** The snapshot in which nothing was left to enqueue. */
  let seen: string | undefined

  function start(webhook: ClaimedWebhook): void {
    const serving: Promise<void> = serve(delivering, webhook, () => hasStopped)
      .catch((reason: unknown) => {
        failure = { reason }
      })
      .finally(() => served.delete(serving))
    served.set(serving, webhook.cityId)
  }

  async function startDue(): Promise<void> {
    while (!hasStopped && served.size < MAX_SERVED) {
      const counts = Map.groupBy(served.values(), (cityId) => cityId)
      const busy = [...counts].filter(([, those]) => those.length >= MAX_SERVED_OF_CITY)
      const webhook = await claimWebhook(
        db,
        busy.map(([cityId]) => cityId),
      )
      if (!webhook) return
      start(webhook)
    }
  }

  const idle = async () => {
    while (served.size > 0) await Promise.all(served.keys())
  }
  return {
    async run() {
      seen = await followChanges(delivering, seen)
      await startDue()
      if (!failure) return
      const { reason } = failure
      failure = null
      throw reason
    },
    idle,
    async stop() {
      hasStopped = true
      await idle()
    },
  }
}

async function serve(
  delivering: Delivering,
  first: ClaimedWebhook,
  hasStopped: () => boolean,
): Promise<void> {
  const { db } = delivering
  const endAt = Date.now() + TURN_MS
  let claim = first
  let webhook: ClaimedWebhook | null = first
  while (webhook && Date.now() < endAt && !hasStopped()) {
    claim = webhook
    // One message shows whether a receiver that failed works again.
    const events = await dueEvents(db, webhook.id, webhook.failures > 0 ? 1 : BATCH)
    if (events.length === 0) break
    const mayGoOn = await sendBatch(delivering, webhook, events, hasStopped)
    webhook = mayGoOn ? await renewClaim(db, claim) : null
  }
  await endClaim(db, webhook ?? claim)
}

interface Result {
  event: DueEvent
  delivery: Delivery
}

/** Stops at the first failure; what was not tried stays due. Returns false if the receiver should be left alone. */
async function sendBatch(
  delivering: Delivering,
  webhook: ClaimedWebhook,
  events: readonly DueEvent[],
  hasStopped: () => boolean,
): Promise<boolean> {
  const { db, config } = delivering
  const waiting = events.values()
  const results: Result[] = []
  const sendInTurn = async () => {
    for (const event of waiting) {
      const message = { id: event.id, body: JSON.stringify(messageOf(event, webhook, config.publicUrl)) }
      results.push({ event, delivery: await sendWebhook(webhook, message, config.webhookPrivateOrigins) })
      if (hasStopped() || results.some(({ delivery }) => delivery.state !== 'delivered')) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
  const failed = results.filter(({ delivery }) => delivery.state !== 'delivered')
  await recordTries(db, webhook.id, results.map(triedOf), failed.length > 0 ? pauseAfter(webhook, failed) : 0)
  if (failed.some(({ delivery }) => delivery.state === 'gone')) await stopWebhook(delivering, webhook, 'gone')
  else if (failed.length === results.length && webhook.failingDays >= WEBHOOK_FAILING_DAYS)
    await stopWebhook(delivering, webhook, 'failing')
  return failed.length === 0
}

function triedOf({ event, delivery }: Result): Tried {
  if (delivery.state === 'delivered')
    return { id: event.id, isDelivered: true, status: delivery.status, failure: null, nextTrySeconds: null }
  const { status, why, afterSeconds } = delivery
  const nextTrySeconds = secondsToNextTry({
    attempts: event.attempts + 1,
    afterSeconds,
    random: Math.random(),
  })
  return { id: event.id, isDelivered: false, status, failure: why, nextTrySeconds }
}

/** Grows with the failures in a row; a receiver may ask for more with Retry-After. */
function pauseAfter({ failures }: ClaimedWebhook, failed: readonly Result[]): number {
  const usual = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 20))
  const asked = failed.map(({ delivery }) =>
    delivery.state === 'delivered' ? 0 : (delivery.afterSeconds ?? 0),
  )
  return Math.max(usual * (0.75 + Math.random() / 2), ...asked)
}
