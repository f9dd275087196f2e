/** A city with a receiver of webhooks. Each test begins without webhooks. */
import { randomUUID } from 'node:crypto'
import { createLocation } from '@lamplighter/domain/locations'
import { createWebhook, type Webhook, type WebhookKind, webhookKinds } from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { benchIn } from '../../../testing/factories.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { randomSecret } from '../../../testing/matrix/insert-rows.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { createDeliveries } from '../index.ts'

export type HookTown = Awaited<ReturnType<typeof makeTown>>

async function makeTown() {
  const mail = await startMailServer()
  const receiver = await startWebhookReceiver(randomSecret())
  const app = await testApp({
    WEBHOOK_PRIVATE_ORIGINS: receiver.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lamplighter <no-reply@city.example>',
  })
  const people = await app.everybody()
  const cityId = app.world.cities.prairieFalls.id
  const delivering = { ...app.parts, db: app.parts.background }
  const deliveries = createDeliveries(delivering)
  const bodyOf = (wanted: Partial<Pick<Webhook, 'name' | 'address' | 'kinds' | 'isOn'>> = {}) => ({
    name: 'Asset system',
    address: `${receiver.url}/hook`,
    kinds: [...webhookKinds] as WebhookKind[],
    isOn: true,
    ...wanted,
  })
  return {
    mail,
    receiver,
    app,
    people,
    cityId,
    delivering,
    bodyOf,
    async addWebhook(wanted: Parameters<typeof bodyOf>[0] & { secret?: string } = {}): Promise<Webhook> {
      const { secret = receiver.secret, ...fields } = wanted
      const body = { _id: randomUUID(), secret, ...bodyOf(fields) }
      const made = await people.ana.call(createWebhook, { params: { cityId }, body })
      expect(made.status).toBe(201)
      return made.body
    },
    async place(name = 'Bench by the river') {
      return (await people.ana.call(createLocation, { body: benchIn(app.world, { name }) })).body
    },
    /** Sends everything that is due. */
    async deliverAll(): Promise<void> {
      for (let turn = 0; turn < 30; turn++) {
        await deliveries.run()
        await deliveries.idle()
        const { rows } = await sql`
          select from webhook_events e join webhooks w on w.id = e.webhook_id
          where w.is_on and w.paused_until <= clock_timestamp() and e.next_try_at <= clock_timestamp()`.execute(
          app.owner,
        )
        if (rows.length === 0) return
      }
      throw new Error('events stay due')
    },
    /** As if every pause were over. */
    later: async () => {
      await sql`update webhook_events set next_try_at = now() where next_try_at is not null`.execute(
        app.owner,
      )
      await sql`update webhooks set paused_until = now(), claimed_until = now()`.execute(app.owner)
    },
  }
}

/** For the top of a test file; `take` gets the town before the first test. */
export function useHookTown(take: (town: HookTown) => void): void {
  let town: HookTown
  beforeAll(async () => {
    town = await makeTown()
    take(town)
  })
  afterAll(async () => {
    await town.app.close()
    await town.receiver.close()
    await town.mail.close()
  })
  beforeEach(async () => {
    const { app, receiver, mail } = town
    await sql`delete from webhooks`.execute(app.owner)
    await sql`update users set email_verified = true`.execute(app.owner)
    await sql`delete from mail_outbox`.execute(app.owner)
    receiver.tried = []
    receiver.received = []
    receiver.wrong = []
    receiver.answer = () => ({ status: 204 })
    mail.mails = []
  })
}
