/** TELL-5 to TELL-8. Mails of notifications, as a real mail server receives them, and reminders of due dates. */
import { getMe } from '@lamplighter/domain/auth'
import { createLocation } from '@lamplighter/domain/locations'
import {
  GATHER_SECONDS,
  getNotificationChoices,
  listNotifications,
  MAX_IN_ONE_MAIL,
  MORNING_HOUR,
  oneClickPath,
  setNotificationChoices,
  unsubscribe,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { mailNotifications, notifyAboutDueDates } from './index.ts'

let app: TestApp
let server: MailServer
let people: Record<PersonName, Person>
let locationId: string
beforeAll(async () => {
  server = await startMailServer()
  app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' })
  people = await app.everybody()
  locationId = (await people.ana.call(createLocation, { body: benchIn(app.world) })).body._id
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  await sql`delete from notifications`.execute(app.owner)
  await sql`delete from notification_choices`.execute(app.owner)
  await sql`delete from work_order_changes`.execute(app.owner)
  await sql`delete from work_orders`.execute(app.owner)
  await sql`update users set email_verified = true`.execute(app.owner)
  server.mails = []
  server.refuse = () => undefined
})

const idOf = (who: PersonName) => app.world.people[who].id
async function assign(title: string, ...to: PersonName[]) {
  const body = { ...repairOf(locationId), title, priority: 'low' as const, assigneeIds: to.map(idOf) }
  return (await people.ana.call(createWorkOrder, { body })).body
}
const choose = (
  who: PersonName,
  mail: 'at_once' | 'daily' | 'off',
  quiet: { from: number; to: number } | null = null,
) =>
  people[who].call(setNotificationChoices, {
    body: { choices: { ...usualChoices, assigned: { bell: true, mail } }, quiet },
  })
/** As if the time to gather were over. */
const soon = () =>
  sql`update notifications set mail_at = mail_at - make_interval(secs => ${GATHER_SECONDS}),
    created_at = created_at - make_interval(secs => ${GATHER_SECONDS})`.execute(app.owner)
/** Moves the cities to where it is this hour now, and returns the day there. */
async function setHourOfCity(hour: number): Promise<string> {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  await sql`update cities set time_zone = ${`Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`}`.execute(
    app.owner,
  )
  return new Date(Date.now() + east * 3_600_000).toISOString().slice(0, 10)
}
const logged: string[] = []
const mailAll = () => mailNotifications(app.parts, (line) => void logged.push(line))
const waiting = async () =>
  (await sql`select from notifications where mail_at is not null`.execute(app.owner)).rows.length
const keyIn = (text: string) => /unsubscribe#(\S+)/.exec(text)?.[1] ?? ''

it('TELL-6 a mail says what happened, and links to the order and the settings', async () => {
  const { _id } = await assign('Replace valve', 'wes')
  expect(await mailAll()).toBe(0)
  await soon()
  expect(await mailAll()).toBe(1)
  const [mail] = server.mails
  const site = app.parts.config.publicUrl
  expect(mail).toMatchObject({
    to: ['wes@example.test'],
    subject: 'Ana Lindqvist assigned “Replace valve” to you or your crew',
  })
  expect(mail?.body).toContain(`${site}/work-orders/${_id}`)
  expect(mail?.body).toContain(`${site}/settings#notifications`)
  expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect([await mailAll(), await waiting()]).toEqual([0, 0])
})

it('TELL-5 what happens within a few seconds is one mail, with the rest counted', async () => {
  for (let order = 0; order < MAX_IN_ONE_MAIL + 2; order++) await assign(`Order ${order}`, 'wes')
  await soon()
  expect(await mailAll()).toBe(1)
  expect(server.mails[0]?.subject).toBe(`${MAX_IN_ONE_MAIL + 2} notifications from Lamplighter`)
  expect(server.mails[0]?.body).toContain('See 2 more: ')
})

it('TELL-5 a bulk change that takes longer is one mail too, but not forever', async () => {
  for (const title of ['First', 'Second']) {
    await soon()
    await assign(title, 'wes')
  }
  // The first one is due, and the second one is recent.
  expect(await mailAll()).toBe(0)
  await soon()
  expect([await mailAll(), server.mails[0]?.subject]).toEqual([1, '2 notifications from Lamplighter'])
  await assign('Third', 'wes')
  await sql`update notifications set mail_at = now() - interval '3 minutes' where mail_at is not null`.execute(
    app.owner,
  )
  expect(await mailAll()).toBe(1)
})

it('TELL-5 each person chooses the time, and quiet hours delay mails', async () => {
  await setHourOfCity(12)
  await choose('ana', 'off')
  await choose('wendy', 'off')
  await choose('dora', 'daily')
  await choose('wes', 'at_once', { from: 11, to: 14 })
  await assign('Replace valve', 'wes', 'wendy', 'dora')
  await soon()
  expect(await mailAll()).toBe(0)
  const { rows } = await sql<{ name: string; hour: number }>`
    select u.name, extract(hour from (n.mail_at + make_interval(secs => ${GATHER_SECONDS})) at time zone c.time_zone)::int as hour
    from notifications n join users u on u.id = n.user_id join cities c on c.id = n.city_id
    where mail_at is not null order by u.name`.execute(app.owner)
  expect(rows).toEqual([
    { name: 'Dora Okafor', hour: 6 },
    { name: 'Wes Carter', hour: 14 },
  ])
})

it('TELL-4 a choice that is made while a notification is written counts', async () => {
  await assign('Replace valve', 'wes')
  const choices = { ...usualChoices, assigned: { bell: true, mail: 'off' as const } }
  await sql`insert into notification_choices (user_id, choices) values (${idOf('wes')}, ${JSON.stringify(choices)})`.execute(
    app.owner,
  )
  await soon()
  expect([await mailAll(), await waiting()]).toEqual([0, 0])
})

it('TELL-4 a choice also stops the mails that wait', async () => {
  await assign('Replace valve', 'wes', 'wendy')
  await choose('wes', 'off')
  await soon()
  expect(await mailAll()).toBe(1)
  expect(server.mails.map(({ to }) => to[0])).toEqual(['wendy@example.test'])
})

it('TELL-6 nobody is mailed about what they may not see any more, or what is passed on', async () => {
  const { _id } = await assign('Replace valve', 'wendy', 'wes')
  await soon()
  onTestFinished(() =>
    setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' }),
  )
  await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'fleet_equipment' })
  await people.ana.call(updateWorkOrder, { params: { id: _id }, body: { assigneeIds: [] } })
  expect([await mailAll(), server.mails, await waiting()]).toEqual([0, [], 0])
})

it('TELL-6 an address that is not confirmed gets nothing, and its owner is told why', async () => {
  await sql`update users set email_verified = false`.execute(app.owner)
  await assign('Replace valve', 'wes')
  await soon()
  expect([await mailAll(), await waiting()]).toEqual([0, 0])
  expect((await people.wes.call(getNotificationChoices, {})).body.mailTo).toEqual({ missing: 'unconfirmed' })
  // The provider confirms another address, then this one.
  for (const email of ['wes@elsewhere.test', 'wes@example.test']) {
    expect((await people.wes.call(getNotificationChoices, {})).body.mailTo).toEqual({
      missing: 'unconfirmed',
    })
    const again = await app.withIdentity({ subject: 'wes', email, emailVerified: true })
    await again.call(getMe, {})
  }
  expect((await people.wes.call(getNotificationChoices, {})).body.mailTo).toEqual({
    address: 'wes@example.test',
  })
})

it('TELL-5 only one of several servers sends a mail, and a failed one is sent later', async () => {
  await assign('Replace valve', 'wes', 'wendy')
  await assign('Oil bench', 'wes', 'wendy')
  await soon()
  const sent = await Promise.all([mailAll(), mailAll(), mailAll()])
  expect([sent.reduce((sum, one) => sum + one), server.mails.length]).toEqual([2, 2])
  await assign('Paint rail', 'wes')
  await soon()
  server.refuse = () => '451 later'
  expect([await mailAll(), await waiting()]).toEqual([0, 1])
  // The claim of a server that was killed ends like this one.
  server.refuse = () => undefined
  expect(await mailAll()).toBe(0)
  await sql`update notifications set mail_at = now() - interval '1 hour' where mail_at is not null`.execute(
    app.owner,
  )
  expect([await mailAll(), await waiting()]).toEqual([1, 0])
})

it('TELL-5 a repeat of the same mail has the same id', async () => {
  await assign('Replace valve', 'wes')
  const due = () => sql`update notifications set mail_at = now() - interval '1 hour'`.execute(app.owner)
  for (const _try of [1, 2]) {
    await due()
    await mailAll()
  }
  const ids = server.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('TELL-5 old notifications are not mailed, and the log says so', async () => {
  await assign('Replace valve', 'wes')
  await sql`update notifications set created_at = now() - interval '4 days', mail_at = now()`.execute(
    app.owner,
  )
  expect([await mailAll(), await waiting()]).toEqual([0, 0])
  expect(logged.at(-1)).toBe('The mail about 1 notifications was dropped: they are older than 3 days')
})

it('TELL-7 the link of a mail turns mails off, without a sign-in, for its receiver only', async () => {
  await assign('Replace valve', 'wes', 'wendy')
  await soon()
  await mailAll()
  const key = keyIn(server.mails.find(({ to }) => to[0] === 'wes@example.test')?.body ?? '')
  await assign('Oil bench', 'wes')
  expect((await app.nobody.call(unsubscribe, { body: { key } })).status).toBe(200)
  const { choices } = (await people.wes.call(getNotificationChoices, {})).body
  expect(Object.values(choices).map(({ mail }) => mail)).toEqual(Array(6).fill('off'))
  expect(choices.assigned.bell).toBe(true)
  expect((await people.wendy.call(getNotificationChoices, {})).body.choices).toEqual(usualChoices)
  await soon()
  expect(await mailAll()).toBe(0)
  await sql`update users set issuer = 'lamplighter' where id = ${idOf('wes')}`.execute(app.owner)
  onTestFinished(async () => {
    await sql`update users set issuer = 'embedded' where id = ${idOf('wes')}`.execute(app.owner)
  })
  expect((await app.nobody.call(unsubscribe, { body: { key } })).status).toBe(404)
  const forged = [`${idOf('wendy')}.${key.split('.')[1]}`, idOf('wendy'), 'x', `${'\uFFFF'}.x`]
  for (const wrong of forged)
    expect((await app.nobody.call(unsubscribe, { body: { key: wrong } })).status).toBe(404)
})

it('TELL-7 a mail program needs one click, and a browser that opens its address changes nothing', async () => {
  await assign('Replace valve', 'wes')
  await soon()
  await mailAll()
  const url =
    /^List-Unsubscribe: <([^>]+)>/m.exec(server.mails[0]?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '')?.[1] ?? ''
  const path = url.replace(app.parts.config.publicUrl, '').replaceAll(' ', '')
  expect(path).toContain(oneClickPath)
  const opened = await app.app.inject({ method: 'GET', url: path })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `/unsubscribe#${keyIn(server.mails[0]?.body ?? '')}`,
  ])
  expect((await people.wes.call(getNotificationChoices, {})).body.choices).toEqual(usualChoices)
  const clicked = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect((await people.wes.call(getNotificationChoices, {})).body.choices.assigned.mail).toBe('off')
  expect((await app.app.inject({ method: 'POST', url: `${oneClickPath}?key=x` })).statusCode).toBe(404)
  expect((await app.app.inject({ method: 'GET', url: oneClickPath })).statusCode).toBe(404)
})

it('TELL-8 orders that are due tomorrow or became overdue are told once, and unassigned ones to their creator', async () => {
  const today = await setHourOfCity(12)
  const due = async (title: string, days: number, ...to: PersonName[]) => {
    const { _id } = await assign(title, ...to)
    const dueOn = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    await people.ana.call(updateWorkOrder, { params: { id: _id }, body: { dueOn } })
  }
  await due('Today', 0, 'wes')
  await due('Tomorrow', 1, 'wes', 'wendy')
  await due('Next week', 7, 'wes')
  await due('Yesterday', -1, 'wes')
  await due('Last week', -7, 'wes')
  await due('Of nobody', 1)
  await sql`delete from notifications`.execute(app.owner)
  await setHourOfCity(MORNING_HOUR - 1)
  await notifyAboutDueDates(app.parts)
  expect((await sql`select from notifications`.execute(app.owner)).rows).toEqual([])
  await setHourOfCity(12)
  await Promise.all([notifyAboutDueDates(app.parts), notifyAboutDueDates(app.parts)])
  await notifyAboutDueDates(app.parts)
  const listOf = async (who: PersonName) =>
    (await people[who].call(listNotifications, {})).body
      .map(({ trigger, order }) => `${order.title}: ${trigger}`)
      .toSorted()
  expect(await listOf('wes')).toEqual(['Tomorrow: due_soon', 'Yesterday: overdue'])
  expect(await listOf('wendy')).toEqual(['Tomorrow: due_soon'])
  expect(await listOf('ana')).toEqual(['Of nobody: due_soon'])

  // A mail once a day about a due date goes on the same morning, to whoever has the order then.
  const { rows } = await sql<{ id: string }>`select id from work_orders where title = 'Tomorrow'`.execute(
    app.owner,
  )
  await people.ana.call(updateWorkOrder, {
    params: { id: rows[0]?.id ?? '' },
    body: { assigneeIds: [idOf('wendy')] },
  })
  await soon()
  await mailAll()
  const said = (who: PersonName) => server.mails.find(({ to }) => to[0] === `${who}@example.test`)?.body
  expect(said('wendy')).toContain('“Tomorrow” is due on')
  expect(said('wes')).toContain('“Yesterday” became overdue')
  expect(said('wes')).not.toContain('Tomorrow')
})
