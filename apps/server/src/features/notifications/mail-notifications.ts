/**
 * The job that mails notifications (TELL-5, TELL-6). What waits is composed when it is sent, with the permissions of that
 * moment. The table is the queue: a claim moves the time of the next try, so a server that dies delays a mail.
 */
import {
  GATHER_SECONDS,
  MAX_IN_ONE_MAIL,
  notificationMail,
  oneClickPath,
} from '@lamplighter/domain/notifications'
import { paths } from '@lamplighter/domain/pages'
import { sql } from 'kysely'
import { deliver } from '../../adapters/mail/deliver.ts'
import type { Mail } from '../../adapters/mail/mailer.ts'
import { shortHash } from '../../db/change-log/log-position.ts'
import type { Db } from '../../db/kysely.ts'
import { signedId } from '../../db/signed-id.ts'
import { callerById } from '../../http/admission/caller.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import type { Parts } from '../../parts.ts'
import * as repo from './notifications.repo.ts'

/** Mails per run; the next one follows soon. */
const MAX_AT_ONCE = 100
/** Longer than a mail server may take to answer: otherwise another server would send the same mail. */
const FIRST_PAUSE_SECONDS = 120
const LONGEST_PAUSE_SECONDS = 3_600
/** A person gets a mail after this time, even if more keeps happening. */
const LONGEST_GATHER_SECONDS = 120
/** Older notifications are not mailed. */
const USEFUL_DAYS = 3

type Mailing = Pick<Parts, 'db' | 'mailer' | 'outages' | 'config'>

/** Returns how many mails were sent. */
export async function mailNotifications(mailing: Mailing, log = logWarning): Promise<number> {
  const { db, mailer, outages } = mailing
  await dropExpired(db, log)
  if (!mailer) return 0
  let sent = 0
  for (let turn = 0; turn < MAX_AT_ONCE; turn++) {
    const claimed = await claim(db)
    if (!claimed) break
    const mail = await compose(mailing, claimed)
    const outcome = mail ? await deliver(mailer, mail, { outages, log }) : 'given up'
    if (outcome === 'server away') break
    if (outcome === 'later') continue
    await sql`update notifications set mail_at = null where id = any(${claimed.ids}::uuid[])`.execute(db)
    if (outcome === 'sent') sent += 1
  }
  return sent
}

interface Claimed {
  userId: string
  /** Everything that is due for this person, or will be in a moment. */
  ids: string[]
}

/** Locks the person, so that two servers cannot split one mail. */
async function claim(db: Db): Promise<Claimed | null> {
  const { rows } = await sql<{ id: string; userId: string }>`
    with person as materialized (
      select u.id from notifications n join users u on u.id = n.user_id where n.mail_at <= clock_timestamp()
        and (n.mail_at < clock_timestamp() - make_interval(secs => ${LONGEST_GATHER_SECONDS}) or not exists (
          select from notifications later where later.user_id = n.user_id and later.mail_at is not null
            and later.created_at > clock_timestamp() - make_interval(secs => ${GATHER_SECONDS})))
      order by n.mail_at limit 1 for no key update of u skip locked)
    update notifications n set mail_attempts = n.mail_attempts + 1, mail_at = clock_timestamp() + make_interval(
      secs => least(${FIRST_PAUSE_SECONDS} * power(2, least(n.mail_attempts, 20)), ${LONGEST_PAUSE_SECONDS}))
    from person p where n.user_id = p.id and n.mail_at <= clock_timestamp() + make_interval(secs => ${GATHER_SECONDS})
    returning n.id, n.user_id as "userId"`.execute(db)
  const [first] = rows
  return first ? { userId: first.userId, ids: rows.map(({ id }) => id) } : null
}

/** Null if the person may not read any of it now, has no confirmed address, or none of it matters any more. */
async function compose({ db, config }: Mailing, { userId, ids }: Claimed): Promise<Mail | null> {
  const user = await callerById(db, userId)
  const chosen = await repo.loadChoices(db, userId)
  if (!user || !chosen?.emailVerified) return null
  // A choice may have been made while the notification was written.
  const notifications = (await repo.notificationsToMail(db, user, ids)).filter(
    ({ trigger }) => chosen.choices[trigger].mail !== 'off',
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

async function dropExpired(db: Db, log: (line: string) => void): Promise<void> {
  const { rows } = await sql`
    update notifications set mail_at = null
    where mail_at <= clock_timestamp() and created_at < now() - make_interval(days => ${USEFUL_DAYS}) returning id`.execute(
    db,
  )
  if (rows.length > 0)
    log(`The mail about ${rows.length} notifications was dropped: they are older than ${USEFUL_DAYS} days`)
}
