/** A city whose members get mail from a real mail server. Each test begins without orders and notifications. */
import { createLocation } from '@lamplighter/domain/locations'
import { GATHER_SECONDS } from '@lamplighter/domain/notifications'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { benchIn, repairOf } from '../../../testing/factories.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import type { PersonName } from '../../../testing/people.ts'
import { testApp } from '../../../testing/test-app.ts'
import { mailNotifications } from '../index.ts'

export type MailTown = Awaited<ReturnType<typeof makeTown>>

async function makeTown() {
  const server = await startMailServer()
  const app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' })
  const people = await app.everybody()
  const { body: location } = await people.ana.call(createLocation, { body: benchIn(app.world) })
  const idOf = (who: PersonName) => app.world.people[who].id
  const logged: string[] = []
  return {
    server,
    app,
    people,
    idOf,
    logged,
    async assign(title: string, ...to: PersonName[]) {
      const assigneeIds = to.map(idOf)
      const body = { ...repairOf(location._id), title, priority: 'low' as const, assigneeIds }
      return (await people.ana.call(createWorkOrder, { body })).body
    },
    /** As if the time to gather were over. */
    soon: () =>
      sql`update notifications set mail_at = mail_at - make_interval(secs => ${GATHER_SECONDS}),
        created_at = created_at - make_interval(secs => ${GATHER_SECONDS})`.execute(app.owner),
    /** Moves the cities to where it is this hour now, and returns the day there. */
    async setHourOfCity(hour: number): Promise<string> {
      const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
      const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
      await sql`update cities set time_zone = ${zone}`.execute(app.owner)
      return new Date(Date.now() + east * 3_600_000).toISOString().slice(0, 10)
    },
    mailAll: () => mailNotifications(app.parts, (line) => void logged.push(line)),
    keyIn: (text: string) => /unsubscribe#(\S+)/.exec(text)?.[1] ?? '',
  }
}

/** For the top of a test file; `take` gets the town before the first test. */
export function useMailTown(take: (town: MailTown) => void): void {
  let town: MailTown
  beforeAll(async () => {
    town = await makeTown()
    take(town)
  })
  afterAll(async () => {
    await town.app.close()
    await town.server.close()
  })
  beforeEach(async () => {
    const { app, server } = town
    await sql`delete from notifications`.execute(app.owner)
    await sql`delete from notification_choices`.execute(app.owner)
    await sql`delete from work_order_changes`.execute(app.owner)
    await sql`delete from work_orders`.execute(app.owner)
    await sql`update users set email_verified = true`.execute(app.owner)
    server.mails = []
    server.refuse = () => undefined
  })
}
