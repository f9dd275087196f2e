/** FEED-14. Devices report how many changes wait on them; the city's supervisors see the counts. */
import { randomUUID } from 'node:crypto'
import { listWaiting, MAX_WAITING, reportWaiting } from '@lamplighter/domain/city-admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../cleanup.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from device_reports`.execute(app.owner)
})

const nothing = { notes: 0, photos: 0, videos: 0, orders: 0, others: 0 }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const report = (by: PersonName, given: object = {}) =>
  people[by].call(reportWaiting, {
    body: { deviceId: randomUUID(), ...nothing, since: null, ...given },
  })
const list = async (by: PersonName, query = {}) => (await people[by].call(listWaiting, { query })).body
const namesFor = async (by: PersonName) => (await list(by)).map(({ name }) => name)
const ageByDays = (days: number, who: PersonName = 'wes') =>
  sql`update device_reports set heard_at = now() - make_interval(days => ${days})
    where user_id = ${app.world.people[who].id}`.execute(app.owner)
const countRows = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from device_reports`.execute(app.owner)
  return rows[0]?.n
}

describe('a report', () => {
  it('is shown with its counts and times, per device, the longest wait first', async () => {
    const since = minutesAgo(25)
    await report('wes')
    await report('wendy', { photos: 3, notes: 1, since: minutesAgo(5) })
    await report('ana', { orders: 2, since })
    await report('ana', { videos: 1, others: 4, since: minutesAgo(10) })
    const shown = await list('ana', { cityId })
    expect(shown.map(({ name, devices }) => [name, devices.length])).toEqual([
      ['Ana Lindqvist', 2],
      ['Wendy Hall', 1],
      ['Wes Carter', 0],
    ])
    expect(shown[0]?.devices).toMatchObject([
      { ...nothing, orders: 2 },
      { ...nothing, videos: 1, others: 4 },
    ])
    expect(Date.parse(shown[0]?.devices[0]?.since ?? '')).toBe(Date.parse(since))
    expect(Date.now() - Date.parse(shown[2]?.heardAt ?? '')).toBeLessThan(60_000)
  })

  it('replaces the previous one of the device', async () => {
    const deviceId = randomUUID()
    await report('wes', { deviceId, photos: 3, since: minutesAgo(5) })
    await report('wes', { deviceId })
    expect(await list('ana')).toMatchObject([{ name: 'Wes Carter', devices: [] }])
  })

  it('counts only for the person who sends it, also on a shared device', async () => {
    const deviceId = randomUUID()
    await report('wes', { deviceId, notes: 1, since: minutesAgo(5) })
    await report('wendy', { deviceId, notes: 2, since: minutesAgo(4) })
    expect((await list('ana')).map(({ name, devices }) => [name, devices[0]?.notes])).toEqual([
      ['Wes Carter', 1],
      ['Wendy Hall', 2],
    ])
  })

  it.each([
    ['the future', new Date(Date.now() + 3 * 86_400_000).toISOString(), 0],
    ['no time', null, 0],
    ['another century', '1970-01-01T00:00:00Z', 365],
  ])('begins its wait within the last year, when the device says %s', async (_said, since, daysAgo) => {
    await report('wes', { notes: 1, since })
    const begun = Date.parse((await list('ana'))[0]?.devices[0]?.since ?? '')
    expect(begun).toBeLessThanOrEqual(Date.now())
    expect(Math.abs(Date.now() - begun - daysAgo * 86_400_000)).toBeLessThan(2 * 86_400_000)
  })

  it('has no wait when nothing waits, whatever the device says', async () => {
    expect((await report('wes', { since: minutesAgo(5) })).status).toBe(200)
    expect(await list('ana')).toMatchObject([{ devices: [] }])
  })

  it.each([
    { notes: -1 },
    { photos: MAX_WAITING + 1 },
    { orders: 1.5 },
    { others: '3' },
    { deviceId: 'my phone' },
    { since: 'yesterday' },
    { title: 'Lamp 7' },
  ])('is refused with %j, and nothing is stored', async (given) => {
    expect((await report('wes', given)).status).toBe(422)
    expect(await countRows()).toBe(0)
  })

  it('needs a session', async () => {
    const body = { deviceId: randomUUID(), ...nothing, since: null }
    expect((await app.nobody.call(reportWaiting, { body })).status).toBe(401)
  })

  it('leaves nothing in the feed and the audit trail', async () => {
    await report('wes', { notes: 1, since: minutesAgo(5) })
    const { rows } = await sql`select from audit where endpoint = 'reportWaiting'`.execute(app.owner)
    expect(rows).toEqual([])
  })
})

describe('the list', () => {
  it('is for city admins and directors, who see all members of their own cities', async () => {
    await report('wes', { notes: 1, since: minutesAgo(5) })
    await report('bo', { notes: 1, since: minutesAgo(5) })
    await report('nina', { notes: 1, since: minutesAgo(5) })
    expect(await namesFor('ana')).toEqual(['Wes Carter'])
    expect(await namesFor('dora')).toEqual(['Wes Carter'])
    expect(await namesFor('bo')).toEqual(['Bo Jensen'])
    for (const [who, status] of [
      ['wes', 403],
      ['pat', 403],
      ['bo', 404],
    ] as const)
      expect((await people[who].call(listWaiting, { query: { cityId } })).status, who).toBe(status)
  })

  it('leaves out people who are no longer active members', async () => {
    await report('wes', { notes: 1, since: minutesAgo(5) })
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker', status: 'suspended' })
    expect(await namesFor('ana')).toEqual([])
    await setMember(app, 'wes', 'prairieFalls', null)
    expect(await namesFor('ana')).toEqual([])
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' })
  })

  it('leaves out silent devices after a week, unless something waits on them', async () => {
    await report('wes')
    await report('wendy', { photos: 1, since: minutesAgo(5) })
    await ageByDays(8)
    await ageByDays(8, 'wendy')
    expect(await namesFor('ana')).toEqual(['Wendy Hall'])
  })
})

it('keeps the last 20 devices of a person', async () => {
  const first = randomUUID()
  await report('wes', { deviceId: first, notes: 1, since: minutesAgo(50) })
  await ageByDays(1)
  for (let sent = 0; sent < 20; sent++) await report('wes', { photos: 1, since: minutesAgo(5) })
  await report('wendy', { notes: 1, since: minutesAgo(1) })
  const [wes] = await list('ana')
  expect(wes?.devices.map(({ notes, photos }) => [notes, photos])).toEqual(Array(20).fill([0, 1]))
  expect(await countRows()).toBe(21)
})

it('cleanup deletes reports after 30 days', async () => {
  await report('wes', { notes: 1, since: minutesAgo(5) })
  await ageByDays(31)
  await report('wendy', { notes: 1, since: minutesAgo(5) })
  await ageByDays(29, 'wendy')
  await cleanUp(app.parts)
  expect(await namesFor('ana')).toEqual(['Wendy Hall'])
})
