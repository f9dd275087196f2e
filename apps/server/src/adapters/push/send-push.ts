/** Sends one push message to one device, encrypted for it (RFC 8291), without following redirects. */
import webPush from 'web-push'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { secondsIn } from '../retry-after.ts'
import type { PushKeys } from './push-keys.ts'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  text: string
  /** The push service replaces a waiting message that has the same one. */
  topic: string
  isUrgent: boolean
}

export interface Sender extends PushKeys {
  /** The site, for the people who run a push service. */
  siteUrl: string
}

/** 'gone': the device will never take a message again. 'refused': it does not take this one. */
export type PushOutcome =
  | { state: 'sent' | 'gone' }
  | { state: 'refused'; why: string }
  | { state: 'later'; why: string; afterSeconds: number | null; unreachable?: boolean }

const TIMEOUT_MS = 10_000
/** A device that is off for longer reads its notifications in the app. */
const USEFUL_SECONDS = 24 * 60 * 60
const LONGEST_WAIT_SECONDS = 6 * 60 * 60

export async function sendPush(device: Subscription, push: Push, sender: Sender): Promise<PushOutcome> {
  const request = requestTo(device, push, sender)
  // Keys that are no point of the curve.
  if (!request) return { state: 'gone' }
  try {
    const response = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { state: 'later', why: causeMessage(error), afterSeconds: null, unreachable: true }
  }
}

function requestTo({ endpoint, p256dh, auth }: Subscription, push: Push, sender: Sender) {
  const { publicKey, privateKey, siteUrl } = sender
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      push.text,
      {
        TTL: USEFUL_SECONDS,
        topic: push.topic,
        urgency: push.isUrgent ? 'high' : 'normal',
        // Push services want an address on HTTPS. Without it, browsers offer push on this computer only.
        vapidDetails: {
          subject: siteUrl.startsWith('https:') ? siteUrl : 'mailto:lamplighter@localhost',
          publicKey,
          privateKey,
        },
      },
    )
    const { 'Content-Length': _, ...others } = headers
    return { method: 'POST', headers: others as Record<string, string>, body: new Uint8Array(body ?? []) }
  } catch {
    return null
  }
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const why = `it answered ${status}`
  if (status !== 429 && status < 500) return { state: 'refused', why }
  return { state: 'later', why, afterSeconds: secondsIn(headers.get('retry-after'), LONGEST_WAIT_SECONDS) }
}
