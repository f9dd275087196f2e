/** ORDER-75, ORDER-76. Secret links that show a crew's due work orders in calendar apps. */
import { randomUUID } from 'node:crypto'
import { createCrew, deleteCrew } from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  calendarPath,
  closeWorkOrder,
  createWorkOrder,
  deleteCalendar,
  listCalendars,
  makeCalendar,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signedId } from '../../db/signed-id.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
let crewId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from work_order_changes`.execute(app.owner)
  await sql`delete from work_orders`.execute(app.owner)
  await sql`delete from crews`.execute(app.owner)
  crewId = await formCrew('Night shift')
})

const idOf = (name: PersonName) => app.world.people[name].id

async function formCrew(name: string): Promise<string> {
  const body = {
    _id: randomUUID(),
    cityId: app.world.cities.prairieFalls.id,
    name,
    memberIds: [idOf('wes'), idOf('wendy')],
  }
  return (await people.ana.call(createCrew, { body })).body._id
}

async function order(title: string, extra: object = {}, place: object = {}) {
  const { body } = await people.ana.call(createLocation, { body: { ...benchIn(app.world), ...place } })
  const made = await people.ana.call(createWorkOrder, {
    body: repairOf(body._id, { title, crewId, dueOn: '2026-03-08', ...extra }),
  })
  expect(made.status).toBe(201)
  return made.body
}

const make = (by: PersonName = 'wes', _id: string = randomUUID()) =>
  people[by].call(makeCalendar, { body: { _id, crewId } })
const read = (link: string) =>
  app.app.inject({ method: 'GET', url: link.replace(app.parts.config.publicUrl, '') })
const linkOf = async (by: PersonName = 'wes') => (await make(by)).body.link
/** Calendar text has lines of at most 75 bytes; the rest of a line begins with a space. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const summaries = async (link: string) => {
  const answer = await read(link)
  expect(answer.statusCode).toBe(200)
  return lines(answer.body).filter((line) => line.startsWith('SUMMARY:'))
}

it('ORDER-75 shows the open orders of the crew that have a due date, each on its day', async () => {
  const valve = await order('Replace valve', { priority: 'high', description: 'Bring two' })
  await order('Oil bench', { dueOn: '2026-03-01' })
  await order('No day', { dueOn: null })
  await order('Nobody has it', { crewId: null })
  const closed = await order('Done')
  await people.wes.call(closeWorkOrder, { params: { id: closed._id }, body: {} })
  const link = await linkOf()
  const answer = await read(link)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  expect(await summaries(link)).toEqual(['SUMMARY:Oil bench', 'SUMMARY:Replace valve'])
  const site = app.parts.config.publicUrl
  expect(lines(answer.body)).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Night shift, Prairie Falls',
      `UID:${valve._id}@${new URL(site).host}`,
      'DTSTART;VALUE=DATE:20260308',
      'DESCRIPTION:Bring two',
      `URL;VALUE=URI:${site}/work-orders/${valve._id}`,
      'PRIORITY:1',
    ]),
  )
})

it('ORDER-75 text that would be calendar code stays text', async () => {
  const title = 'Fix; the, valve\r\nBEGIN:VEVENT\nSUMMARY:x \\n "q" \u2028 é'.repeat(3)
  await order(title)
  const answer = await read(await linkOf())
  expect(lines(answer.body).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines(answer.body).filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1)
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

it('ORDER-76 shows what the owner of the link may see when it is read', async () => {
  await order('Oil bench')
  await order('Read meter', {}, { icon: 'gas_meter' })
  const worker = { role: 'city_worker' } as const
  const [wes, wendy] = [await linkOf('wes'), await linkOf('wendy')]
  expect(await summaries(wes)).toHaveLength(2)
  expect(await summaries(wendy)).toEqual(['SUMMARY:Oil bench'])
  await setMember(app, 'wes', 'prairieFalls', { ...worker, userType: 'parks_recreation' })
  expect(await summaries(wes)).toEqual(['SUMMARY:Oil bench'])
  await setMember(app, 'wes', 'prairieFalls', { ...worker, status: 'suspended' })
  expect((await read(wes)).statusCode).toBe(404)
  expect((await people.wes.call(listCalendars, {})).body).toEqual([])
  await setMember(app, 'wes', 'prairieFalls', worker)
  expect(await summaries(wes)).toHaveLength(2)
})

it('ORDER-75 a new link replaces the former one; a link that was turned off shows nothing', async () => {
  const former = await linkOf()
  await read(former)
  const { body: made } = await make()
  expect((await read(former)).statusCode).toBe(404)
  expect((await people.wes.call(listCalendars, {})).body).toEqual([{ ...made, lastReadAt: null }])
  await summaries(made.link)
  expect((await people.wes.call(listCalendars, {})).body).toEqual([
    { ...made, lastReadAt: expect.any(String) },
  ])
  expect((await people.wes.call(deleteCalendar, { params: { id: made._id } })).status).toBe(200)
  const { rows } = await sql<{ cityId: string | null }>`
    select city_id as "cityId" from audit where endpoint = 'deleteCalendar' and object_id = ${made._id}`.execute(
    app.owner,
  )
  expect(rows).toEqual([{ cityId: app.world.cities.prairieFalls.id }])
  expect((await read(made.link)).statusCode).toBe(404)
  expect((await people.wes.call(deleteCalendar, { params: { id: made._id } })).status).toBe(404)
})

it('ORDER-75 a link ends with its crew', async () => {
  const link = await linkOf()
  expect((await people.ana.call(deleteCrew, { params: { id: crewId } })).status).toBe(200)
  expect((await read(link)).statusCode).toBe(404)
  expect((await people.wes.call(listCalendars, {})).body).toEqual([])
})

it('ORDER-75 nobody else lists or turns off a link, takes its id, or makes one in a city of others', async () => {
  const { body } = await make()
  expect((await people.ana.call(listCalendars, {})).body).toEqual([])
  expect((await people.ana.call(deleteCalendar, { params: { id: body._id } })).status).toBe(404)
  expect((await make('ana', body._id)).problem).toMatchObject({ code: 'id_taken', status: 409 })
  for (const outsider of ['bo', 'nina'] as const) expect((await make(outsider)).status).toBe(404)
  expect(await summaries(body.link)).toEqual([])
})

it('ORDER-75 no other key opens it', async () => {
  const { body } = await make()
  const path = `${calendarPath}?key=`
  const mailKey = await signedId(app.parts.db, 'unsubscribe', body._id)
  const unknown = await signedId(app.parts.db, 'calendar', randomUUID())
  for (const key of ['', 'x', body._id, `${body._id}.`, mailKey, unknown, '%00', `${body._id}.a&key=b`])
    expect((await read(`${path}${key}`)).statusCode, key).toBe(404)
  expect((await read(calendarPath)).statusCode).toBe(404)
})

it('ORDER-76 a link that is read again and again has to wait', async () => {
  const link = await linkOf()
  const answers = await Promise.all(Array.from({ length: 12 }, () => read(link)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(2)
})
