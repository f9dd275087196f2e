/**
 * The one mail to a reporter. It repeats nothing that the reporter typed, so that nobody can use it to send a message to a
 * stranger (REPORT-15).
 */
import type { MailText } from '../auth/index.ts'
import { STILL_BROKEN_DAYS } from './reports.constants.ts'

interface DecidedReport {
  /** City and state: 'Ames, IA'. */
  city: string
  number: number
  /** The city's reason; null if it closed the report's work order. */
  declinedBecause: string | null
}

/** Without a link: only the reporter's device had the secret. */
export function reporterMail({ city, number, declinedBecause }: DecidedReport): MailText {
  const isDeclined = declinedBecause !== null
  const news = isDeclined
    ? `${city} declined your report ${number}. The city says:

${declinedBecause}

To see your report again, open the link that you kept.`
    : `${city} closed the work order for your report ${number}.

To see photos that the crew took, open the link that you kept. If it is still broken, you can report that once on that page, within ${STILL_BROKEN_DAYS} days.`
  return {
    subject: `Your report ${number} to ${city} was ${isDeclined ? 'declined' : 'closed'}`,
    text: `${news}

This is the only email about this report. Your address is no longer stored with it. If you did not send a report, somebody else typed your address; ignore this email.
`,
  }
}
