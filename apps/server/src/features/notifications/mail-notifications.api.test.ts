/** TELL-4 to TELL-6. Mails of notifications, as a real mail server receives them. */
import { getMe } from '@lamplighter/domain/auth'
import {
  GATHER_SECONDS,
  getNotificationChoices,
  MAX_IN_ONE_MAIL,
  setNotificationChoices,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type MailTown, useMailTown } from './testing/mail-town.ts'

let { server, app, people, idOf, logged, assign, soon, setHourOfCity, mailAll } = {} as MailTown
useMailTown((town) => {
  ;({ server, app, people, idOf, logged, assign, soon, setHourOfCity, mailAll } = town)
})

const choose = (
  who: PersonName,
  mail: 'at_once' | 'daily' | 'off',
  quiet: { from: number; to: number } | null = null,
) =>
  people[who].call(setNotificationChoices, {
    body: { choices: { ...usualChoices, assigned: { bell: true, mail, push: false } }, quiet },
  })
const waiting = async () =>
  (await sql`select from notifications where mail_at is not null`.execute(app.owner)).rows.length

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

it('TELL-5 a retry waits for the end of quiet hours that the person chose meanwhile', async () => {
  await setHourOfCity(12)
  await assign('Replace valve', 'wes')
  await soon()
  server.refuse = () => '451 later'
  expect([await mailAll(), await waiting()]).toEqual([0, 1])
  server.refuse = () => undefined
  await people.wes.call(setNotificationChoices, {
    body: { choices: usualChoices, quiet: { from: 11, to: 14 } },
  })
  await sql`update notifications set mail_at = now() - interval '1 hour'`.execute(app.owner)
  expect([await mailAll(), server.mails]).toEqual([0, []])
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from n.mail_at at time zone c.time_zone)::int as hour
    from notifications n join cities c on c.id = n.city_id`.execute(app.owner)
  expect(rows).toEqual([{ hour: 14 }])
})

it('TELL-4 a choice that is made while a notification is written counts', async () => {
  await assign('Replace valve', 'wes')
  const choices = { ...usualChoices, assigned: { bell: true, mail: 'off' as const, push: false } }
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
  expect(logged.at(-1)).toBe('Dropped 1 mail message older than 3 days')
})
