/** Texts about webhooks that the server and the screens share (HOOK-6). */
import type { WebhookStop } from './webhooks.constants.ts'
import { MAX_WAITING_EVENTS, WEBHOOK_FAILING_DAYS } from './webhooks.constants.ts'

export const stopReasons: Record<WebhookStop, string> = {
  gone: 'The receiver answered that this address is gone (410).',
  failing: `No event could be delivered for ${WEBHOOK_FAILING_DAYS} days.`,
  too_many_waiting: `More than ${MAX_WAITING_EVENTS.toLocaleString('en-US')} events were waiting. They were dropped: read everything again.`,
  merged: 'Its city was merged into this one.',
}

/** The mail to City Admins after the server turned a webhook off. `page` is the address of City Admin > Webhooks. */
export function stoppedMail(stopped: { name: string; city: string; reason: WebhookStop; page: string }): {
  subject: string
  text: string
} {
  const { name, city, reason, page } = stopped
  return {
    subject: `The webhook “${name}” was turned off`,
    text: `Lamplighter turned off the webhook “${name}” of ${city}.

${stopReasons[reason]} What changes while a webhook is off is not sent later.

Look at its log, and turn it on again when the receiver works:
${page}
`,
  }
}
