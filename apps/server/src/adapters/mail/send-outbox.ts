/**
 * The job that empties the outbox. An unreachable mail server only delays a mail, until the mail is no longer useful.
 */
import type { Db } from '../../db/kysely.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import type { Report } from '../../monitoring/outages.ts'
import { deliver } from './deliver.ts'
import type { Mailer } from './mailer.ts'
import { claimMail, deleteMail, takeExpired } from './outbox.ts'

/** Per run; the next one follows soon. */
const MAX_AT_ONCE = 100

interface Sending {
  db: Db
  mailer: Mailer | null
  outages: Report
  /** Logs that a mail was dropped. */
  log?: (line: string) => void
}

/** Returns how many were sent. With two concurrent calls each mail is sent once. */
export async function sendOutbox({ db, mailer, outages, log = logWarning }: Sending): Promise<number> {
  for (const { id, recipient, attempts } of await takeExpired(db))
    if (recipient !== null) log(`mail ${id} was dropped after ${attempts} attempts: its time is over`)
  if (!mailer) return 0
  let sent = 0
  for (let turn = 0; turn < MAX_AT_ONCE; turn++) {
    const mail = await claimMail(db)
    if (!mail) break
    const { id, recipient, subject, body } = mail
    const outcome =
      recipient === null
        ? 'sent'
        : await deliver(mailer, { id, to: recipient, subject, text: body }, { outages, log })
    if (outcome === 'server away') break
    if (outcome === 'later') continue
    await deleteMail(db, id)
    if (outcome === 'sent') sent += 1
  }
  return sent
}
