/** The job that mails notifications (TELL-5, TELL-6). What waits is composed when it is sent, with the permissions of that moment. */
import {
  type Choices,
  MAX_IN_ONE_MAIL,
  notificationMail,
  oneClickPath,
} from '@lamplighter/domain/notifications'
import { paths } from '@lamplighter/domain/pages'
import { deliver } from '../../adapters/mail/deliver.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'
import { shortHash } from '../../db/change-log/log-position.ts'
import { signedId } from '../../db/signed-id.ts'
import { callerById } from '../../http/admission/caller.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import type { Parts } from '../../parts.ts'
import { type Claimed, claim, dropExpired, endWait, holdInQuietHours } from './due.ts'
import * as repo from './notifications.repo.ts'

/** Mails per run; the next one follows soon. */
const MAX_AT_ONCE = 100

type Mailing = Pick<Parts, 'db' | 'mailer' | 'outages' | 'config'>

/** Returns how many mails were sent. */
export async function mailNotifications(mailing: Mailing, log = logWarning): Promise<number> {
  const { db, mailer, outages } = mailing
  await dropExpired(db, 'mail', log)
  if (!mailer) return 0
  let sent = 0
  for (let turn = 0; turn < MAX_AT_ONCE; turn++) {
    const claimed = await claim(db, 'mail')
    if (!claimed) break
    const chosen = await repo.loadChoices(db, claimed.userId)
    const ids = await holdInQuietHours(db, 'mail', claimed.ids, chosen?.quiet ?? null)
    if (ids.length === 0) continue
    const mail = chosen?.emailVerified ? await compose(mailing, { ...claimed, ids }, chosen.choices) : null
    const outcome = mail ? await deliver(mailer, mail, { outages, log }) : 'given up'
    if (outcome === 'server away') break
    if (outcome === 'later') continue
    await endWait(db, 'mail', ids)
    if (outcome === 'sent') sent += 1
  }
  return sent
}

/** Null if the person may not read any of it now, or none of it matters any more. */
async function compose(
  { db, config }: Mailing,
  { userId, ids }: Claimed,
  choices: Choices,
): Promise<Mail | null> {
  const user = await callerById(db, userId)
  if (!user) return null
  // A choice may have been made while the notification was written.
  const notifications = (await repo.notificationsToSend(db, user, ids)).filter(
    ({ trigger }) => choices[trigger].mail !== 'off',
  )
  if (notifications.length === 0) return null
  const site = config.publicUrl
  const key = await signedId(db, 'unsubscribe', userId)
  return {
    // The same for a repeat of the same news, so that mail servers recognize a duplicate.
    id: shortHash(notifications.map(({ _id }) => _id)),
    to: user.email,
    ...notificationMail({
      notifications: notifications.slice(0, MAX_IN_ONE_MAIL),
      more: Math.max(0, notifications.length - MAX_IN_ONE_MAIL),
      linkTo: (id) => `${site}${paths.workOrder.replace('$id', id)}`,
      pages: {
        all: `${site}${paths.notifications}`,
        choices: `${site}${paths.settings}#notifications`,
        unsubscribe: `${site}${paths.unsubscribe}#${key}`,
      },
    }),
    unsubscribeAt: `${site}${oneClickPath}?key=${key}`,
  }
}
