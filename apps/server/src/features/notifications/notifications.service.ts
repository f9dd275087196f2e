/** A person's own notifications and choices (TELL-2 to TELL-4, TELL-7). Nobody else reads or changes them. */
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/notifications'
import { type Choices, triggers } from '@lamplighter/domain/notifications'
import { idOfSigned } from '../../db/signed-id.ts'
import { done, type PublicContext, type ReadContext, type WriteContext } from '../../http/context.ts'
import { createBuckets } from '../../limits/token-bucket.ts'
import * as repo from './notifications.repo.ts'

export function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listNotifications>) {
  return repo.listNotifications(db, user, query)
}

export async function count({ db, user }: ReadContext) {
  return { body: { unread: await repo.countUnread(db, user) } }
}

export async function markRead(
  { db, user }: WriteContext,
  { params }: InputOf<typeof contract.readNotification>,
) {
  if (!(await repo.markRead(db, user.userId, params.id))) throw problem('not_found')
  return done
}

export async function markAllRead(
  { db, user }: WriteContext,
  { body }: InputOf<typeof contract.readAllNotifications>,
) {
  await repo.markAllRead(db, user.userId, body.until)
  return done
}

export async function choices({ parts, db, user }: ReadContext) {
  const { emailVerified, isHere, ...chosen } = orNotFound(await repo.loadChoices(db, user.userId))
  const mailTo = !parts.config.mail
    ? { missing: 'server' as const }
    : emailVerified
      ? { address: user.email }
      : { missing: isHere ? ('unconfirmed' as const) : ('elsewhere' as const) }
  return { body: { ...chosen, mailTo } }
}

export async function choose(
  { db, user, audits }: WriteContext,
  { body }: InputOf<typeof contract.setNotificationChoices>,
) {
  await repo.saveChoices(db, user.userId, body)
  audits.push({ objectType: 'notification_choices', objectId: user.userId, cityId: null, after: body })
  return done
}

/** Per IP address and minute. A large mail provider sends the clicks of many people from few addresses. */
const TRIES = { limit: 300, windowMs: 60_000 }
const tries = createBuckets({ keys: 10_000 })

/** Turns off all notification mails, also those that wait to be sent. */
export async function unsubscribe(
  { db, ip }: Pick<PublicContext, 'db' | 'ip'>,
  { body }: { body: { key: string } },
) {
  if ((await tries(ip, TRIES)) > 0) throw problem('too_many_requests')
  const userId = orNotFound(await idOfSigned(db, 'unsubscribe', body.key))
  const { choices, quiet } = orNotFound(await repo.loadChoices(db, userId))
  const silent = Object.fromEntries(
    triggers.map((trigger) => [trigger, { ...choices[trigger], mail: 'off' }]),
  ) as Choices
  await db
    .transaction()
    .execute((transaction) => repo.saveChoices(transaction, userId, { choices: silent, quiet }))
  return done
}
