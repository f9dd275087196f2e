/** This browser's subscription to push messages. It belongs to the person who turned it on (TELL-9, TELL-13). */
import { deletePushDevice, putPushDevice } from '@lamplighter/domain/notifications'
import { isProblem } from '../api/api-problem.ts'
import { clientConfig } from '../api/client-config.ts'
import { write } from '../api/write.ts'
import { markedPush, pushMark } from './push-mark.ts'
import { pushSupport } from './push-support.ts'

/** The app is still being installed on the first visit. */
const INSTALL_PATIENCE_MS = 20_000
const SIGN_OUT_PATIENCE_MS = 2_000

/** Asks the person for permission, so call it only when they press a button. */
export async function turnOnPush(userId: string): Promise<'on' | 'not allowed' | 'not installed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
  const installed = await Promise.race([navigator.serviceWorker.ready, sleep(INSTALL_PATIENCE_MS)])
  if (!installed) return 'not installed'
  const manager = installed.pushManager
  // Messages to an earlier subscription are perhaps someone else's.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await subscribe(manager)
  try {
    await register(userId, subscription, null)
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
  // The mark stays: if the same person logs in here again, push goes on.
  if (userId === null) return unsubscribe()
  const mark = markedPush()
  if (mark?.userId !== userId) {
    await unsubscribe()
    if (!mark?.deviceId) return pushMark.set(null)
    // If the records of both people were joined, the device is this person's now. The server knows.
  }
  if (pushSupport() === 'yes' && Notification.permission === 'granted') await renew(userId, mark.deviceId)
}

/**
 * Tells the server about a sign-out that it does not learn from the issuer. Takes little time: without an answer the browser
 * still ends its subscription.
 */
export async function removeAtSignOut(): Promise<void> {
  const mark = markedPush()
  if (!mark?.deviceId) return
  pushMark.set(mark.userId)
  const removed = write(deletePushDevice, { params: { id: mark.deviceId } }).catch((error: unknown) =>
    // Removed on another device, so it stays off.
    isProblem(error, 'not_found') ? turnOffPush() : undefined,
  )
  await Promise.race([removed, sleep(SIGN_OUT_PATIENCE_MS)])
}

/** The browser may have dropped its subscription, or the server may have a new key. */
async function renew(userId: string, deviceId: string | null): Promise<void> {
  const manager = await pushManager()
  if (!manager) return
  const kept = await manager.getSubscription()
  const isValid = kept !== null && keyOf(kept) === (await clientConfig()).pushKey
  if (kept && !isValid) await kept.unsubscribe()
  try {
    await register(userId, isValid ? kept : await subscribe(manager), deviceId)
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
  replaces: string | null,
): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const userAgent = navigator.userAgent.slice(0, 400)
  const { _id } = await write(putPushDevice, { body: { endpoint, p256dh, auth, userAgent, replaces } })
  pushMark.set(`${userId} ${_id}`)
}

async function unsubscribe(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  const registration = await registered()
  try {
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } finally {
    // The next person on this device must not read them.
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  }
}

async function pushManager(): Promise<PushManager | undefined> {
  return (await registered())?.pushManager
}

/** Undefined in a browser without push. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration()
  return registration && 'pushManager' in registration ? registration : undefined
}

const sleep = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** In base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
