/** The plain-text mail of notifications (TELL-6). */
import type { MailText } from '../auth/index.ts'
import type { Notification } from './notifications.contract.ts'
import { notificationSentence } from './notifications.messages.ts'

interface Told {
  notifications: readonly Pick<
    Notification,
    'trigger' | 'by' | 'order' | 'dueOn' | 'excerpt' | 'locationName'
  >[]
  /** Those that the mail does not name. */
  more: number
  /** Address of an order's page. */
  linkTo: (orderId: string) => string
  /** Pages where the person reads the rest, chooses what to be told, and turns all mails off. */
  pages: { all: string; choices: string; unsubscribe: string }
}

/** One notification is its own subject; several are counted. */
export function notificationMail({ notifications, more, linkTo, pages }: Told): MailText {
  const [first] = notifications
  const count = notifications.length + more
  const said = notifications.map((one) =>
    [
      `${notificationSentence(one)} (${one.locationName})`,
      ...(one.excerpt ? [`  ${one.excerpt}`] : []),
      linkTo(one.order._id),
    ].join('\n'),
  )
  if (more > 0) said.push(`See ${more} more: ${pages.all}`)
  return {
    subject: first && count === 1 ? notificationSentence(first) : `${count} notifications from Lamplighter`,
    text: `${said.join('\n\n')}

--
Choose which emails you get: ${pages.choices}
Unsubscribe from these emails: ${pages.unsubscribe}
`,
  }
}
