/**
 * The job that empties the outbox. An unreachable mail server only delays a mail, until the mail is no longer useful.
 */
import type { Db } from '../../db/kysely.ts'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import type { Report } from '../../monitoring/outages.ts'
import { blameOf, type Mailer } from './mailer.ts'
import { claimMail, type DueMail, deleteMail, takeExpired } from './outbox.ts'

export const MAIL_SERVER = 'mail server'

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
    const outcome = await trySending(mailer, mail)
    if (outcome === 'sent') {
      await deleteMail(db, mail.id)
      outages.works(MAIL_SERVER)
      sent += 1
    } else if (outcome.blame === 'server') {
      outages.failed(MAIL_SERVER, outcome.error)
      // The remaining mails would fail as well.
      break
    } else {
      outages.works(MAIL_SERVER)
      const given = outcome.blame === 'address'
      if (given) await deleteMail(db, mail.id)
      log(`mail ${mail.id} was refused${given ? ' permanently' : ' and will be retried'}: ${outcome.words}`)
    }
  }
  return sent
}

async function trySending(mailer: Mailer, { id, recipient, subject, body }: DueMail) {
  if (recipient === null) return 'sent'
  try {
    await mailer.deliver({ id, to: recipient, subject, text: body })
    return 'sent'
  } catch (error) {
    return { blame: blameOf(error), words: withoutAddresses(causeMessage(error)), error }
  }
}

/** Mail servers repeat the rejected address; the log must not name anyone. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')
}
