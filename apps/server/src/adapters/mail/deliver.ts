/** Tries to send one mail, and tells the log of outages whether the mail server works. */
import { causeMessage } from '../../monitoring/cause-message.ts'
import type { Report } from '../../monitoring/outages.ts'
import { blameOf, type Mail, type Mailer } from './mailer.ts'

export const MAIL_SERVER = 'mail server'

/** 'given up': this address takes no mail. 'server away': other mails would fail as well. */
export type Outcome = 'sent' | 'given up' | 'later' | 'server away'

interface Telling {
  outages: Report
  log: (line: string) => void
}

export async function deliver(mailer: Mailer, mail: Mail, { outages, log }: Telling): Promise<Outcome> {
  try {
    await mailer.deliver(mail)
    outages.works(MAIL_SERVER)
    return 'sent'
  } catch (error) {
    const blame = blameOf(error)
    if (blame === 'server') {
      outages.failed(MAIL_SERVER, error)
      return 'server away'
    }
    outages.works(MAIL_SERVER)
    const isOver = blame === 'address'
    const words = withoutAddresses(causeMessage(error))
    log(`mail ${mail.id} was refused${isOver ? ' permanently' : ' and will be retried'}: ${words}`)
    return isOver ? 'given up' : 'later'
  }
}

/** Mail servers repeat the rejected address; the log must not name anyone. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')
}
