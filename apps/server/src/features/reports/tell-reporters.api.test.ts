/** REPORT-15. A reporter who left an email gets one mail, and then nobody has the address any more. */
import { randomUUID } from 'node:crypto'
import {
  acceptReport,
  declineReport,
  getReport,
  KEEP_REPORTER_EMAIL_DAYS,
  listReports,
  mergeReport,
  sayStillBroken,
  sendReport,
} from '@lamplighter/domain/reports'
import { closeWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendOutbox } from '../../adapters/mail/send-outbox.ts'
import { cleanUp } from '../../cleanup.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
import { tellReporters } from './index.ts'
import { inTown, type ReportingApp, reportingApp } from './testing/reporting.ts'

const email = 'rita@home.example'

let server: MailServer
let app: ReportingApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  server = await startMailServer()
  app = await reportingApp({ SMTP_URL: server.url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' })
  people = await app.everybody()
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  server.mails = []
})

async function mailed() {
  await tellReporters(app.parts)
  await sendOutbox(app.parts)
  return server.mails.map(({ to, subject }) => [to.join(), subject]).toSorted()
}
const emailOf = async (id: string) =>
  (
    await sql<{ email: string | null }>`
      select reporter_email as email from resident_reports where id = ${id}`.execute(app.owner)
  ).rows[0]?.email
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and query_to_xml(format('select t::text from %I t', c.relname), true, false, '')::text like ${`%${text}%`}`.execute(
    app.owner,
  )
  return rows.map(({ name }) => name)
}
const decline = (id: string) =>
  people.dora.call(declineReport, { params: { id }, body: { reason: 'This is a county road.' } })
const merge = (id: string, reportId: string) =>
  people.dora.call(mergeReport, { params: { id }, body: { reportId } })
async function accept(id: string): Promise<string> {
  const orderId = randomUUID()
  const newLocation = { _id: randomUUID(), name: 'River Park swing', ...inTown }
  const body = { orderId, title: 'Mend the swing', priority: 'high' as const, newLocation }
  expect((await people.dora.call(acceptReport, { params: { id }, body })).status).toBe(200)
  return orderId
}
const close = (id: string) =>
  people.wes.call(closeWorkOrder, { params: { id }, body: { note: 'Secret note' } })
const subject = (number: number, was: string) => `Your report ${number} to Prairie Falls, NE was ${was}`

it('is told once that the report was declined, with the reason', async () => {
  const { id, number } = await app.report({ email: ` ${email} ` })
  expect(await mailed()).toEqual([])
  await decline(id)
  expect(await mailed()).toEqual([[email, subject(number, 'declined')]])
  expect(server.mails[0]?.body).toContain('This is a county road.')
  expect(server.mails[0]?.body).not.toContain('swing')
  expect(await emailOf(id)).toBeNull()
  expect(await mailed()).toHaveLength(1)
  const late = await app.report({ email })
  await merge(late.id, id)
  expect(await mailed()).toContainEqual([email, subject(late.number, 'declined')])
})

it('is told once that the work is done, also of a merged report, and not again after "still broken"', async () => {
  const first = await app.report({ email })
  const second = await app.report({ email: 'bob@home.example' })
  const silent = await app.report()
  await merge(second.id, first.id)
  await merge(silent.id, first.id)
  const orderId = await accept(first.id)
  expect(await mailed()).toEqual([])
  await close(orderId)
  const both = [
    ['bob@home.example', subject(second.number, 'closed')],
    [email, subject(first.number, 'closed')],
  ]
  expect(await mailed()).toEqual(both)
  expect(server.mails.map(({ body }) => body).join()).not.toContain('Secret note')
  expect([await emailOf(first.id), await emailOf(second.id)]).toEqual([null, null])
  const said = await app.nobody.call(sayStillBroken, { body: { secret: first.secret } })
  expect(said.status).toBe(200)
  await close(orderId)
  expect(await mailed()).toEqual(both)
})

it('of two runs at once gets one mail', async () => {
  const { id } = await app.report({ email })
  await decline(id)
  await Promise.all([tellReporters(app.parts), tellReporters(app.parts)])
  expect(await mailed()).toHaveLength(1)
})

it('keeps the address when the mail cannot be written', async () => {
  const { id } = await app.report({ email })
  await decline(id)
  const full = sql`insert into mail_outbox (id, subject, body, next_try_at, useful_until)
    select gen_random_uuid(), 'x', 'x', now() + interval '1 hour', now() + interval '1 hour' from generate_series(1, 5000)`
  await full.execute(app.owner)
  await expect(tellReporters(app.parts)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await emailOf(id)).toBe(email)
  await sql`delete from mail_outbox`.execute(app.owner)
  expect(await mailed()).toHaveLength(1)
})

it('hears nothing while the city takes no reports', async () => {
  const { id } = await app.report({ email })
  await decline(id)
  await app.switched(false)
  expect(await mailed()).toEqual([])
  await app.switched(true)
  expect(await mailed()).toHaveLength(1)
})

it('is forgotten after 90 days, also while the report is open', async () => {
  const { id } = await app.report({ email })
  const after = async (days: number) => {
    await sql`update resident_reports set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      app.owner,
    )
    await cleanUp(app.parts)
    return emailOf(id)
  }
  expect(await after(KEEP_REPORTER_EMAIL_DAYS - 1)).toBe(email)
  expect(await after(KEEP_REPORTER_EMAIL_DAYS + 1)).toBeNull()
})

it('is named in no answer, and its address is in one table until the mail is sent', async () => {
  const hidden = 'hidden@home.example'
  const body = await app.bodyOf({ email: hidden })
  const sent = await app.nobody.call(sendReport, { body })
  const id = body._id
  const other = await app.report()
  const query = { cityId: app.cityId }
  const answers: unknown[] = [
    sent.body,
    await app.look(body.secret),
    (await people.ana.call(listReports, { query })).body,
    (await people.ana.call(getReport, { params: { id } })).body,
    (await people.ana.call(getReport, { params: { id: other.id } })).body,
    (await app.app.inject('/open311/v2/requests.json?jurisdiction_id=prairie-falls-ne')).body,
    (await decline(id)).body,
    (await people.ana.call(listReports, { query: { ...query, decided: 'true' } })).body,
  ]
  expect(JSON.stringify(answers)).toContain('This is a county road.')
  expect(await emailOf(id)).toBe(hidden)
  expect(JSON.stringify(answers)).not.toContain(hidden)
  expect(await tablesWith(hidden)).toEqual(['resident_reports'])
  await mailed()
  expect(await tablesWith(hidden)).toEqual([])
})

it.each([
  ['rita', 'report_email_wrong'],
  ['rita@home.example\r\nBcc: all@home.example', 'report_email_wrong'],
  ['Rita <rita@home.example>', 'report_email_wrong'],
  [`${'x'.repeat(250)}@home.example`, 'invalid_request'],
])('with the address %j is refused as %s', async (wrong, code) => {
  const answer = await app.nobody.call(sendReport, { body: await app.bodyOf({ email: wrong }) })
  expect([answer.problem.code, answer.status]).toEqual([code, 422])
})

it('of a server without mail is refused, and nothing is sent', async () => {
  const quiet = await reportingApp()
  try {
    const answer = await quiet.nobody.call(sendReport, { body: await quiet.bodyOf({ email }) })
    expect([answer.problem.code, answer.status]).toEqual(['report_email_off', 409])
    expect((await quiet.report()).number).toBe(1)
    await tellReporters(quiet.parts)
  } finally {
    await quiet.close()
  }
})
