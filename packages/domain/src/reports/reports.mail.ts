/** The one mail to a reporter. It says nothing that the reporter typed, so that nobody can send words to others (REPORT-15). */
import type { MailText } from '../auth/index.ts'
import { STILL_BROKEN_DAYS } from './reports.constants.ts'

interface DecidedReport {
  /** With its state. */
  city: string
  number: number
  /** Null if the work is done. */
  declinedBecause: string | null
}

/** Without a link: only the reporter's device had the secret. */
export function reporterMail({ city, number, declinedBecause }: DecidedReport): MailText {
  const isDeclined = declinedBecause !== null
  const news = isDeclined
    ? `${city} declined your report ${number}. The city says:

${declinedBecause}

To see your report again, open the link that you kept.`
    : `${city} closed your report ${number}: the work is done.

To see photos of the finished work, open the link that you kept. If it is still broken, you can say so there once, within ${STILL_BROKEN_DAYS} days.`
  return {
    subject: `Your report ${number} to ${city} was ${isDeclined ? 'declined' : 'closed'}`,
    text: `${news}

This is the only email about this report. Your address is no longer stored with it. If you did not send a report, somebody else typed your address; ignore this email.
`,
  }
}
