/** TELL-8. Reminders of due dates, and their mails. */
import { listNotifications, MORNING_HOUR } from '@lamplighter/domain/notifications'
import { updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PersonName } from '../../testing/people.ts'
import { notifyAboutDueDates } from './index.ts'
import { type MailTown, useMailTown } from './testing/mail-town.ts'

let { server, app, people, idOf, assign, soon, setHourOfCity, mailAll } = {} as MailTown
useMailTown((town) => {
  ;({ server, app, people, idOf, assign, soon, setHourOfCity, mailAll } = town)
})

/** Assigns an order that is due so many days from today. */
const dueFrom =
  (today: string) =>
  async (title: string, days: number, ...to: PersonName[]) => {
    const { _id } = await assign(title, ...to)
    const dueOn = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    await people.ana.call(updateWorkOrder, { params: { id: _id }, body: { dueOn } })
    return _id
  }

it('TELL-8 orders that are due tomorrow or became overdue are told once, and unassigned ones to their creator', async () => {
  const due = dueFrom(await setHourOfCity(12))
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

it('DUR-72 an order that fails does not stop the reminders of the others, and the job fails', async () => {
  const due = dueFrom(await setHourOfCity(12))
  await due('First', 1, 'wes')
  const bad = await due('Second', 1, 'wes')
  await due('Third', 1, 'wes')
  await sql`delete from notifications`.execute(app.owner)
  const check = sql`alter table notifications add constraint no_second check (work_order_id <> ${sql.lit(bad)}) not valid`
  await check.execute(app.owner)
  try {
    await expect(notifyAboutDueDates(app.parts)).rejects.toThrow('no_second')
  } finally {
    await sql`alter table notifications drop constraint no_second`.execute(app.owner)
  }
  const { body } = await people.wes.call(listNotifications, {})
  expect(body.map(({ order }) => order.title).toSorted()).toEqual(['First', 'Third'])
})
