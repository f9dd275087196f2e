/**
 * The job that pushes notifications to devices (TELL-10, TELL-11). They are composed when they are sent, with the permissions of
 * that moment. Each notification lists the devices that have it, so a repeat for a device that failed reaches only that one.
 */
import { type Choices, type Notification, pushesOf } from '@lamplighter/domain/notifications'
import { type Selectable, sql } from 'kysely'
import { type PushOutcome, sendPush } from '../../../adapters/push/send-push.ts'
import { isPushEndpoint } from '../../../config/push-hosts.ts'
import { shortHash } from '../../../db/change-log/log-position.ts'
import type { Db } from '../../../db/kysely.ts'
import type { PushDevicesTable } from '../../../db/schema.ts'
import { callerById } from '../../../http/admission/caller.ts'
import { logWarning } from '../../../monitoring/log-warning.ts'
import type { Parts } from '../../../parts.ts'
import { type Claimed, claim, dropExpired, endWait, holdInQuietHours } from '../due.ts'
import * as notifications from '../notifications.repo.ts'
import * as devices from './push-devices.repo.ts'

/** People per run; the next one follows soon. */
const MAX_AT_ONCE = 100

type Device = Selectable<PushDevicesTable>
type Pushing = Pick<Parts, 'db' | 'config' | 'pushKeys' | 'pushes'>
/** By host, the last reason why it took no message in this run. */
type Failures = Map<string, Extract<PushOutcome, { why: string }>>

/** Returns how many messages were sent. */
export async function pushNotifications(pushing: Pushing, log = logWarning): Promise<number> {
  const { db } = pushing
  await dropExpired(db, 'push', log)
  const failures: Failures = new Map()
  let sent = 0
  for (let turn = 0; turn < MAX_AT_ONCE; turn++) {
    const claimed = await claim(db, 'push')
    if (!claimed) break
    sent += await pushToAll(pushing, claimed, failures)
  }
  // One line for each host, and none about a person: an address is a secret.
  for (const [host, { state, why }] of failures)
    log(`push messages to ${host} failed${state === 'later' ? ' and will be retried' : ''}: ${why}`)
  return sent
}

async function pushToAll(pushing: Pushing, claimed: Claimed, failures: Failures): Promise<number> {
  const { db, config } = pushing
  const { userId } = claimed
  const chosen = await notifications.loadChoices(db, userId)
  const ids = await holdInQuietHours(db, 'push', claimed.ids, chosen?.quiet ?? null)
  if (ids.length === 0) return 0
  const waited = await queued(db, ids)
  // The list of hosts may have changed since the device was added.
  const targets = (await devices.listDevices(db, userId)).filter(({ endpoint }) =>
    isPushEndpoint(endpoint, config.pushHosts),
  )
  const news = chosen && targets.length > 0 ? await newsFor(db, userId, waited, chosen.choices) : null
  if (!news) {
    await endWait(db, 'push', ids)
    return 0
  }
  const results = await Promise.all(
    targets.map((device) => {
      const missing = news.told.filter(({ _id }) => !waited.get(_id)?.pushedTo.includes(device.id))
      return pushTo(pushing, device, { told: missing, unread: news.unread }, failures)
    }),
  )
  const waiting = results.flatMap(({ left }) => left)
  await endWait(
    db,
    'push',
    ids.filter((id) => !waiting.includes(id)),
  )
  return results.reduce((sum, one) => sum + one.sent, 0)
}

interface Queued {
  id: string
  /** Devices that have it. */
  pushedTo: string[]
  inBell: boolean
}
type ById = Map<string, Queued>

async function queued(db: Db, ids: readonly string[]): Promise<ById> {
  const { rows } = await sql<Queued>`
    select id, pushed_to as "pushedTo", in_bell as "inBell" from notifications where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((one) => [one.id, one]))
}

interface News {
  told: (Notification & { inBell: boolean })[]
  unread: number
}

/** Null if the person may not read any of it now, or none of it matters any more. */
async function newsFor(db: Db, userId: string, waited: ById, choices: Choices): Promise<News | null> {
  const user = await callerById(db, userId)
  if (!user) return null
  // A choice may have been made while the notification was written, or the person may have read it in the app.
  const told = (await notifications.notificationsToSend(db, user, [...waited.keys()]))
    .filter(({ trigger, readAt }) => choices[trigger].push && readAt === null)
    .map((one) => ({ ...one, inBell: waited.get(one._id)?.inBell ?? false }))
  return told.length > 0 ? { told, unread: await notifications.countUnread(db, user) } : null
}

interface Result {
  sent: number
  /** Notifications to send again. */
  left: string[]
}

/** Sends a few messages, one after the other. A device that fails gets the rest later. */
async function pushTo(
  { db, config, pushKeys, pushes }: Pushing,
  device: Device,
  { told, unread }: News,
  failures: Failures,
): Promise<Result> {
  const { host } = new URL(device.endpoint)
  const all = pushesOf(told, { siteUrl: config.publicUrl, unread, hash: shortHash })
  let sent = 0
  for (const [at, { ids, isUrgent, message }] of all.entries()) {
    const forLater = () => ({ sent, left: all.slice(at).flatMap((push) => push.ids) })
    // Skip the other devices of a host that timed out in this run.
    const failed = failures.get(host)
    const isAway = failed?.state === 'later' && failed.unreachable
    if (isAway || (device.retry_at && +device.retry_at > Date.now())) return forLater()
    const push = { text: JSON.stringify(message), topic: message.notification.tag, isUrgent }
    const outcome = await sendPush(device, push, { ...pushKeys, siteUrl: config.publicUrl })
    pushes.add(outcome.state)
    if ('why' in outcome) failures.set(host, outcome)
    await record(db, device, ids, outcome)
    if (outcome.state === 'later') return forLater()
    if (outcome.state === 'gone') break
    if (outcome.state === 'sent') sent += 1
  }
  return { sent, left: [] }
}

function record(db: Db, device: Device, ids: readonly string[], outcome: PushOutcome): Promise<void> {
  switch (outcome.state) {
    case 'sent':
      return devices.recordDelivery(db, device, ids)
    case 'refused':
      return devices.recordRefusal(db, device, ids)
    case 'gone':
      return devices.forgetDevice(db, device)
    case 'later':
      return devices.recordFailure(db, device, outcome.afterSeconds)
  }
}
