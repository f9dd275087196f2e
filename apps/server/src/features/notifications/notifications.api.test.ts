/** TELL-1 to TELL-4. People are told about work orders, and read it in the app. */
import { randomUUID } from 'node:crypto'
import { createCrew } from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  countUnread,
  getNotificationChoices,
  listNotifications,
  readAllNotifications,
  readNotification,
  setNotificationChoices,
  usualChoices,
} from '@lamplighter/domain/notifications'
import {
  commentOnWorkOrder,
  createWorkOrder,
  deleteWorkOrderComment,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from notifications`.execute(app.owner)
  await sql`delete from notification_choices`.execute(app.owner)
})

const idOf = (who: PersonName) => app.world.people[who].id

async function raise(by: PersonName, extra: object = {}, icon: string | null = 'bench') {
  const { body: location } = await people.ana.call(createLocation, { body: benchIn(app.world, { icon }) })
  const body = { ...repairOf(location._id), title: 'Oil it', priority: 'low' as const, ...extra }
  const { status, body: order } = await people[by].call(createWorkOrder, { body })
  expect(status).toBe(201)
  return order
}
const edit = (by: PersonName, id: string, body: object, options = {}) =>
  people[by].call(updateWorkOrder, { params: { id }, body }, options)
const say = (by: PersonName, id: string, text: string) =>
  people[by].call(commentOnWorkOrder, { params: { id }, body: { _id: randomUUID(), text } })
const listOf = async (who: PersonName) => (await people[who].call(listNotifications, {})).body
const unreadOf = async (who: PersonName) => (await people[who].call(countUnread, {})).body.unread
/** The people with their triggers. */
async function told() {
  const { rows } = await sql<{ name: string; trigger: string }>`
    select u.name, n.trigger from notifications n join users u on u.id = n.user_id order by u.name, n.id`.execute(
    app.owner,
  )
  return rows.map(({ name, trigger }) => `${name.split(' ')[0]}: ${trigger}`)
}

it('TELL-1 notifies assignees, but not of what they take themselves', async () => {
  const { _id } = await raise('ana', { assigneeIds: [idOf('wes'), idOf('ana')] })
  expect(await told()).toEqual(['Wes: assigned'])
  expect(await listOf('wes')).toMatchObject([
    {
      trigger: 'assigned',
      order: { _id, title: 'Oil it', status: 'open' },
      city: { name: 'Prairie Falls' },
      by: { _id: idOf('ana'), name: 'Ana Lindqvist' },
      locationName: 'Bench by the river',
      excerpt: null,
      readAt: null,
    },
  ])
  await edit('ana', _id, { assigneeIds: [idOf('wes'), idOf('dora')] })
  expect(await told()).toEqual(['Dora: assigned', 'Wes: assigned'])
  await edit('ana', _id, { title: 'Oil it well' })
  expect(await told()).toHaveLength(2)
})

it('TELL-1 a repeated write tells once, and an undo tells nobody', async () => {
  const { _id } = await raise('ana')
  const operationId = randomUUID()
  for (const _again of [1, 2]) await edit('ana', _id, { assigneeIds: [idOf('wes')] }, { operationId })
  expect(await told()).toEqual(['Wes: assigned'])
  await edit('ana', _id, { assigneeIds: [idOf('dora')] }, { undoneBulkId: randomUUID() })
  expect(await told()).toEqual(['Wes: assigned'])
})

it('TELL-1 the members of a crew are told, each once', async () => {
  const crew = {
    _id: randomUUID(),
    name: randomUUID(),
    leadId: null,
    memberIds: [idOf('wes'), idOf('wendy')],
  }
  await people.ana.call(createCrew, { body: { ...crew, cityId: app.world.cities.prairieFalls.id } })
  await raise('ana', { assigneeIds: [idOf('wes')], crewId: crew._id })
  expect(await told()).toEqual(['Wendy: assigned', 'Wes: assigned'])
})

it('TELL-1 a comment tells whoever has to do with the order, and a mention takes precedence', async () => {
  const { _id } = await raise('wes', { assigneeIds: [] })
  await say('dora', _id, 'On my list')
  expect(await told()).toEqual(['Wes: commented'])
  await say('ana', _id, 'Ask @Wendy Hall and @dora okafor')
  expect(await told()).toEqual(['Dora: mentioned', 'Wendy: mentioned', 'Wes: commented', 'Wes: commented'])
  const [first] = await listOf('wendy')
  expect(first).toMatchObject({ trigger: 'mentioned', excerpt: 'Ask @Wendy Hall and @dora okafor' })
})

it('TELL-1 high priority is told to whoever asked for it', async () => {
  const choices = { ...usualChoices, high_priority: { bell: true, mail: 'off' as const, push: false } }
  for (const who of ['wendy', 'dora', 'bo'] as const)
    await people[who].call(setNotificationChoices, { body: { choices, quiet: null } })
  const { _id } = await raise('ana', { priority: 'medium' })
  expect(await told()).toEqual([])
  await edit('ana', _id, { priority: 'high' })
  expect(await told()).toEqual(['Dora: high_priority', 'Wendy: high_priority'])
  await edit('ana', _id, { title: 'Oil it well' })
  expect(await told()).toHaveLength(2)
  await raise('ana', { priority: 'high', assigneeIds: [idOf('wendy')] })
  expect((await listOf('wendy')).map(({ trigger }) => trigger)).toEqual(['assigned', 'high_priority'])
})

it('TELL-2 nobody reads about what they may not see now', async () => {
  const choices = { ...usualChoices, high_priority: { bell: true, mail: 'off' as const, push: false } }
  for (const who of ['wendy', 'wes'] as const)
    await people[who].call(setNotificationChoices, { body: { choices, quiet: null } })
  await raise('ana', { priority: 'high' }, 'fire_hydrant')
  await raise('ana', { assigneeIds: [idOf('wendy')] })
  expect([await listOf('wendy'), await unreadOf('wendy')]).toMatchObject([[{ trigger: 'assigned' }], 1])
  expect([(await listOf('wes')).length, await unreadOf('wes')]).toEqual([1, 1])
  onTestFinished(() =>
    setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' }),
  )
  await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'public_safety' })
  expect((await listOf('wendy')).map(({ trigger }) => trigger)).toEqual(['high_priority'])
  await setMember(app, 'wendy', 'prairieFalls', null)
  expect([await listOf('wendy'), await unreadOf('wendy')]).toEqual([[], 0])
})

it('TELL-2 a deleted comment is gone from the list', async () => {
  const { _id: id } = await raise('wes')
  const commentId = randomUUID()
  await people.ana.call(commentOnWorkOrder, { params: { id }, body: { _id: commentId, text: 'Secret' } })
  expect(await unreadOf('wes')).toBe(1)
  await people.ana.call(deleteWorkOrderComment, { params: { id, commentId } })
  expect([await listOf('wes'), await unreadOf('wes')]).toEqual([[], 0])
})

it('TELL-3 a person reads one, or all up to what they saw, and nobody marks those of another person', async () => {
  for (const _order of [1, 2, 3]) await raise('ana', { assigneeIds: [idOf('wes')] })
  const [newest, middle] = await listOf('wes')
  if (!newest || !middle) throw new Error('three were told')
  expect((await people.wendy.call(readNotification, { params: { id: newest._id }, body: {} })).status).toBe(
    404,
  )
  await people.wes.call(readNotification, { params: { id: newest._id }, body: {} })
  expect(await unreadOf('wes')).toBe(2)
  await people.wes.call(readAllNotifications, { body: { until: middle.createdAt } })
  expect(await unreadOf('wes')).toBe(0)
  await raise('ana', { assigneeIds: [idOf('wes')] })
  await people.wendy.call(readAllNotifications, {
    body: { until: new Date(Date.now() + 1000).toISOString() },
  })
  expect(await unreadOf('wes')).toBe(1)
})

it.each(['2026-01-01T00:00:00+23:00', '0000-01-01T00:00:00Z'])(
  'TELL-3 refuses %s, which no calendar has',
  async (until) => {
    const { status, problem } = await people.wes.call(readAllNotifications, { body: { until } })
    expect([status, problem.code]).toEqual([422, 'invalid_request'])
  },
)

it('TELL-2 pages hold each notification once', async () => {
  for (let order = 0; order < 5; order++) await raise('ana', { assigneeIds: [idOf('wes')] })
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await people.wes.call(listNotifications, {
      query: { limit: 2, ...(after ? { after } : {}) },
    })
    seen.push(...page.body.map(({ _id }) => _id))
    after = page.headers['x-next-cursor'] as string | undefined
  } while (after)
  expect(new Set(seen).size).toBe(5)
})

it('TELL-4 each person chooses what to be told about', async () => {
  const { body: before } = await people.wes.call(getNotificationChoices, {})
  expect(before).toEqual({ choices: usualChoices, quiet: null, mailTo: { missing: 'server' } })
  const choices = { ...usualChoices, assigned: { bell: false, mail: 'at_once' as const, push: false } }
  const quiet = { from: 20, to: 6 }
  await people.wes.call(setNotificationChoices, { body: { choices, quiet } })
  expect((await people.wes.call(getNotificationChoices, {})).body).toMatchObject({ choices, quiet })
  expect((await people.wendy.call(getNotificationChoices, {})).body.choices).toEqual(usualChoices)
  await raise('ana', { assigneeIds: [idOf('wes')] })
  // This server sends no mail, so there is no way left to tell him.
  expect(await told()).toEqual([])
})
