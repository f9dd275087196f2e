/** The server turns a webhook off and tells the city's admins (HOOK-6). */
import { paths } from '@lamplighter/domain/pages'
import { stoppedMail, type WebhookStop } from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import { sendMail } from '../../adapters/mail/outbox.ts'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import { type Delivering, turnOff } from './webhook-queue.repo.ts'

/** Admins of one city that get the mail. */
const MAX_TOLD = 50
const USEFUL_MS = 3 * 24 * 60 * 60 * 1000

export async function stopWebhook(
  { db, config }: Delivering,
  webhook: { id: string; address?: string },
  reason: WebhookStop,
): Promise<void> {
  const stopped = await turnOff(db, webhook, reason)
  const { id } = webhook
  if (!stopped) return
  logWarning(`the webhook ${id} was turned off: ${reason}`)
  if (!config.mail) return
  const { cityId, city, name } = stopped
  const { rows } = await sql<{ email: string }>`
    select u.email from city_memberships m join users u on u.id = m.user_id
    where m.city_id = ${cityId} and m.role = 'city_admin' and m.status = 'active' and u.email_verified
    order by u.id limit ${MAX_TOLD}`.execute(db)
  const page = `${config.publicUrl}${paths.cityAdmin}?tab=webhooks&city=${cityId}`
  const mail = { ...stoppedMail({ name, city, reason, page }), usefulForMs: USEFUL_MS }
  try {
    for (const { email } of rows) await sendMail(db, { ...mail, to: email })
  } catch (error) {
    // The page says it as well.
    logWarning(`the mails about the webhook ${id} were not written: ${causeMessage(error)}`)
  }
}
