/** This browser's subscription to push messages. It belongs to the person who turned it on (TELL-9, TELL-13). */
import { putPushDevice } from '@lamplighter/domain/notifications'
import { isProblem } from '../api/api-problem.ts'
import { clientConfig } from '../api/client-config.ts'
import { write } from '../api/write.ts'
import { markedPush, pushMark } from './push-mark.ts'
import { pushSupport } from './push-support.ts'

/** Asks the person for permission, so call it only when they press a button. */
export async function turnOnPush(userId: string): Promise<'on' | 'not allowed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
  const manager = await pushManager()
  if (!manager) throw new Error('This page has no service worker')
  // Messages to an earlier subscription are perhaps someone else's.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await subscribe(manager)
  try {
    await register(userId, subscription, { renew: false })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** From now on the browser shows no more messages; the push service tells our server so. Works without a network. */
export async function turnOffPush(): Promise<void> {
  pushMark.set(null)
  await unsubscribe()
}

/** Call it for whoever is signed in at the start, or null. Throws if the server does not answer. */
export async function followPerson(userId: string | null): Promise<void> {
  const mark = markedPush()
  // The mark stays: if the same person logs in here again, push goes on.
  if (userId === null) return unsubscribe()
  if (!mark || mark.userId !== userId) return turnOffPush()
  if (pushSupport() === 'yes' && Notification.permission === 'granted') await renew(userId)
}

/** The browser may have dropped its subscription, or the server may have a new key. */
async function renew(userId: string): Promise<void> {
  const manager = await pushManager()
  if (!manager) return
  const kept = await manager.getSubscription()
  const isValid = kept !== null && keyOf(kept) === (await clientConfig()).pushKey
  if (kept && !isValid) await kept.unsubscribe()
  try {
    await register(userId, isValid ? kept : await subscribe(manager), { renew: isValid })
  } catch (error) {
    // Removed on another device.
    if (!isProblem(error, 'not_found')) throw error
    await turnOffPush()
  }
}

async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const { pushKey } = await clientConfig()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

async function register(
  userId: string,
  subscription: PushSubscription,
  { renew }: { renew: boolean },
): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const userAgent = navigator.userAgent.slice(0, 400)
  const { _id } = await write(putPushDevice, { body: { endpoint, p256dh, auth, userAgent, renew } })
  pushMark.set(`${userId} ${_id}`)
}

async function unsubscribe(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
}

async function pushManager(): Promise<PushManager | undefined> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration()
  return registration?.pushManager as PushManager | undefined
}

/** In base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
