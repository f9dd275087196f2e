/** TELL-2, TELL-6, TELL-10. For every trigger and channel: whoever may not see an order hears nothing of it. */
import { randomUUID } from 'node:crypto'
import { createCrew, createOrderRule } from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  type Choices,
  countUnread,
  listNotifications,
  putPushDevice,
  setNotificationChoices,
  type Trigger,
  triggers,
} from '@lamplighter/domain/notifications'
import { commentOnWorkOrder, createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { mailNotifications, notifyAboutDueDates, pushNotifications } from './index.ts'

/** Wes sees every category and hears of everything; Wendy is the one who may lose the bench. */
const both = ['wes', 'wendy'] as const
const everything = Object.fromEntries(
  triggers.map((trigger) => [trigger, { bell: true, mail: 'at_once', push: true }]),
) as Choices

let mail: MailServer
let push: PushService
let app: TestApp
let people: Record<PersonName, Person>
let locationId: string
const deviceOf = new Map<PersonName, string>()
beforeAll(async () => {
  ;[mail, push] = [await startMailServer(), await startPushService()]
  app = await testApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lamplighter <no-reply@city.example>',
    PUSH_HOSTS: push.url,
  })
  people = await app.everybody()
  // Tests have one session for all people, which the provider does not know (access-token.ts).
  await sql`
    insert into oidc_payloads (model, id, payload, uid, expires_at)
    select 'Session', session_uid, '{}', session_uid, now() + interval '1 day' from oidc_sign_ins`.execute(
    app.owner,
  )
  await sql`update users set email_verified = true`.execute(app.owner)
  locationId = (await people.ana.call(createLocation, { body: benchIn(app.world) })).body._id
  for (const who of both) {
    await people[who].call(setNotificationChoices, { body: { choices: everything, quiet: null } })
    const device = push.device()
    await people[who].call(putPushDevice, { body: device })
    deviceOf.set(who, device.endpoint)
  }
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await push.close()
})
beforeEach(async () => {
  for (const table of ['notifications', 'order_rules', 'work_order_changes', 'notes', 'work_orders'])
    await sql`delete from ${sql.table(table)}`.execute(app.owner)
  mail.mails = []
  push.pushes.length = 0
  await wendySees('parks_recreation')
})

const wendySees = (userType: string) =>
  setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType })
const forget = () => sql`delete from notifications`.execute(app.owner)
const cityId = () => app.world.cities.prairieFalls.id
const idOf = (who: PersonName) => app.world.people[who].id

/** Both have the order, and have been told so. */
async function order(values: object = {}): Promise<string> {
  const assigneeIds = both.map(idOf)
  const body = repairOf(locationId, { priority: 'low', assigneeIds, ...values })
  const { _id } = (await people.ana.call(createWorkOrder, { body })).body
  await forget()
  return _id
}
const edit = (id: string, body: object) => people.ana.call(updateWorkOrder, { params: { id }, body })
const say = (id: string, text: string) =>
  people.ana.call(commentOnWorkOrder, { params: { id }, body: { _id: randomUUID(), text } })
async function dueIn(days: number): Promise<void> {
  // It is noon in the city.
  const east = ((12 - new Date().getUTCHours() + 36) % 24) - 12
  await sql`update cities set time_zone = ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`}`.execute(
    app.owner,
  )
  const dueOn = new Date(Date.now() + east * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  await order({ dueOn })
}

/** Prepares an event of each kind, and returns what makes it happen. */
const events: Record<Trigger, () => Promise<() => Promise<unknown>>> = {
  async assigned() {
    // Nobody can be assigned by name who may not see the order. A crew can.
    const crew = {
      _id: randomUUID(),
      cityId: cityId(),
      name: randomUUID(),
      leadId: null,
      memberIds: both.map(idOf),
    }
    expect((await people.ana.call(createCrew, { body: crew })).status).toBe(201)
    const id = await order({ assigneeIds: [] })
    return () => edit(id, { crewId: crew._id })
  },
  async mentioned() {
    const id = await order({ assigneeIds: [] })
    return () => say(id, 'Ask @Wes Carter and @Wendy Hall')
  },
  async commented() {
    const id = await order()
    return () => say(id, 'The key is in the shed')
  },
  async due_soon() {
    await dueIn(1)
    return () => notifyAboutDueDates(app.parts)
  },
  async overdue() {
    await dueIn(-1)
    return () => notifyAboutDueDates(app.parts)
  },
  async high_priority() {
    const id = await order({ assigneeIds: [] })
    return () => edit(id, { priority: 'high' })
  },
  async rule() {
    const rule = {
      ...{ _id: randomUUID(), cityId: cityId(), name: 'Tell both', isOn: true },
      ...{ trigger: 'high_priority' as const, overdueDays: 0, category: null, priority: null },
      ...{ crewId: null, raiseTo: null, tellsLead: false, tellIds: both.map(idOf) },
    }
    // Without it they would hear of the priority as well.
    const without = { ...everything, high_priority: { bell: false, mail: 'off' as const, push: false } }
    for (const who of both)
      await people[who].call(setNotificationChoices, { body: { choices: without, quiet: null } })
    expect((await people.ana.call(createOrderRule, { body: rule })).status).toBe(201)
    const id = await order({ assigneeIds: [] })
    return () => edit(id, { priority: 'high' })
  },
}

/** The channels on which a person hears of it. */
async function hears(who: PersonName) {
  const list = (await people[who].call(listNotifications, {})).body.map(({ trigger }) => trigger)
  const { unread } = (await people[who].call(countUnread, {})).body
  const mails = mail.mails.filter(({ to }) => to[0] === `${who}@example.test`).length
  const pushes = push.pushes.filter(({ endpoint }) => endpoint === deviceOf.get(who)).length
  return { list, unread, mails, pushes }
}
async function send(): Promise<void> {
  await sql`update notifications set mail_at = now() - interval '1 minute', push_at = now() - interval '1 minute',
    created_at = now() - interval '1 minute'`.execute(app.owner)
  await mailNotifications(app.parts, () => undefined)
  await pushNotifications(app.parts, () => undefined)
}
const nothing = { list: [], unread: 0, mails: 0, pushes: 0 }

describe.each(triggers)('TELL-6 %s', (trigger) => {
  const once = { list: [trigger], unread: 1, mails: 1, pushes: 1 }

  it('reaches two people who may see the order, on every channel', async () => {
    await (await events[trigger]())()
    await send()
    expect([await hears('wes'), await hears('wendy')]).toEqual([once, once])
  })

  it('does not reach a person who could not see the order when it happened', async () => {
    const happen = await events[trigger]()
    await wendySees('fleet_equipment')
    await happen()
    await send()
    expect([await hears('wes'), await hears('wendy')]).toEqual([once, nothing])
  })

  it('does not reach a person who may not see the order any more when it is sent', async () => {
    await (await events[trigger]())()
    await wendySees('fleet_equipment')
    await send()
    expect([await hears('wes'), await hears('wendy')]).toEqual([once, nothing])
  })
})
