/** A city whose members have devices at a real push service. Each test begins without notifications and devices. */
import { createLocation } from '@lamplighter/domain/locations'
import { GATHER_SECONDS, putPushDevice } from '@lamplighter/domain/notifications'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { benchIn, repairOf } from '../../../testing/factories.ts'
import type { PersonName } from '../../../testing/people.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { pushNotifications } from '../index.ts'

export type PushTown = Awaited<ReturnType<typeof makeTown>>

async function makeTown() {
  const service = await startPushService()
  // Nobody listens at the second one.
  const app = await testApp({ PUSH_HOSTS: `${service.url},http://127.0.0.1:1` })
  const people = await app.everybody()
  // Tests have one session for all people, which the provider does not know (access-token.ts).
  await sql`
    insert into oidc_payloads (model, id, payload, uid, expires_at)
    select 'Session', session_uid, '{}', session_uid, now() + interval '1 day' from oidc_sign_ins`.execute(
    app.owner,
  )
  const { body: location } = await people.ana.call(createLocation, { body: benchIn(app.world) })
  const idOf = (who: PersonName) => app.world.people[who].id
  const logged: string[] = []
  return {
    service,
    app,
    people,
    idOf,
    logged,
    /** Turns on push on a new device, and returns its address. */
    async turnOn(who: PersonName): Promise<string> {
      const device = service.device()
      await people[who].call(putPushDevice, { body: device })
      return device.endpoint
    },
    async assign(title: string, ...to: PersonName[]) {
      const body = { ...repairOf(location._id), title, priority: 'low' as const, assigneeIds: to.map(idOf) }
      return (await people.ana.call(createWorkOrder, { body })).body
    },
    /** As if the time to gather were over. */
    soon: () =>
      sql`update notifications set push_at = push_at - make_interval(secs => ${GATHER_SECONDS}),
        created_at = created_at - make_interval(secs => ${GATHER_SECONDS})`.execute(app.owner),
    /** As if the pause of a failed message were over. */
    later: () =>
      sql`update notifications set push_at = now() - interval '1 hour' where push_at is not null`.execute(
        app.owner,
      ),
    async waiting(): Promise<number> {
      return (await sql`select from notifications where push_at is not null`.execute(app.owner)).rows.length
    },
    pushAll: () => pushNotifications(app.parts, (line) => void logged.push(line)),
  }
}

/** For the top of a test file; `take` gets the town before the first test. */
export function usePushTown(take: (town: PushTown) => void): void {
  let town: PushTown
  beforeAll(async () => {
    town = await makeTown()
    take(town)
  })
  afterAll(async () => {
    await town.app.close()
    await town.service.close()
  })
  beforeEach(async () => {
    const { app, service, logged } = town
    await sql`delete from notifications`.execute(app.owner)
    await sql`delete from notification_choices`.execute(app.owner)
    await sql`delete from push_devices`.execute(app.owner)
    logged.length = 0
    service.pushes.length = 0
    service.tried.length = 0
    service.refuse = () => undefined
    service.beforeAnswer = async () => {}
  })
}
