/** ORDER-52. Comments on orders. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { createLocation, getLocation } from '@lamplighter/domain/locations'
import { listNotes } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  createWorkOrder,
  deleteWorkOrderComment,
  getWorkOrderTimeline,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
import { device } from '../day-pack/testing/take-pack.ts'
import { photo } from '../media/testing/files.ts'
import { type NotingApp, notingApp } from '../media/testing/notes.ts'

let app: NotingApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await notingApp()
  people = await app.everybody()
})
afterAll(() => app.close())

async function raised(icon = 'bench') {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  return (await people.wes.call(createWorkOrder, { body: repairOf(location._id, { title: 'Oil it' }) })).body
}
const say = (by: PersonName, id: string, body: object = {}, options = {}) =>
  people[by].call(
    commentOnWorkOrder,
    { params: { id }, body: { _id: randomUUID(), text: 'Bring two', ...body } },
    options,
  )
const remove = (by: PersonName, id: string, commentId: string) =>
  people[by].call(deleteWorkOrderComment, { params: { id, commentId } })
const commentsOf = async (id: string) =>
  (await people.wes.call(getWorkOrderTimeline, { params: { id } })).body.filter(
    ({ kind }) => kind === 'comment',
  )

it('ORDER-52 a comment is in the timeline and the feed, also of a finished order', async () => {
  const { _id } = await raised()
  const recordedAt = new Date(Date.now() - 3_600_000).toISOString()
  expect(await say('wes', _id, { text: '  @Wendy Hall bring two\n' }, { recordedAt })).toMatchObject({
    status: 200,
    body: { status: 'open', version: 2 },
  })
  await people.wes.call(closeWorkOrder, { params: { id: _id }, body: {} })
  expect(await say('wendy', _id)).toMatchObject({ status: 200, body: { status: 'finished', version: 4 } })
  expect(await commentsOf(_id)).toMatchObject([
    { by: { name: 'Wendy Hall' }, text: 'Bring two', recordedAt: null },
    { by: { name: 'Wes Carter' }, text: '@Wendy Hall bring two', recordedAt },
  ])
  const { body: feed } = await people.ana.call(listMyActivities, { query: { limit: 1 } })
  expect(feed[0]?.description).toBe('Wendy Hall commented on work order "Oil it"')
})

it('ORDER-52 a repeat with the same id counts once, and does not bring back a deleted comment', async () => {
  const { _id } = await raised()
  const body = { _id: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => say('wes', _id, body)))
  for (const { status, body: order } of answers) expect([status, order.version]).toEqual([200, 2])
  expect(await commentsOf(_id)).toHaveLength(1)
  expect(await say('wendy', _id, body)).toMatchObject({ status: 409, problem: { code: 'id_taken' } })
  await remove('wes', _id, body._id)
  expect((await say('wes', _id, body)).status).toBe(200)
  expect(await commentsOf(_id)).toEqual([])
})

it.each(['', ' \n '])('ORDER-52 a comment needs text, not %j', async (text) => {
  const { _id } = await raised()
  expect(await say('wes', _id, { text })).toMatchObject({ status: 422, problem: { code: 'comment_empty' } })
  expect(await commentsOf(_id)).toEqual([])
})

it('ORDER-52 its author deletes it, and administrators as moderation', async () => {
  const { _id: id } = await raised()
  for (const [by, status] of [
    ['wendy', 403],
    ['pat', 403],
    ['bo', 404],
    ['wes', 200],
    ['dora', 200],
    ['ana', 200],
  ] as const) {
    const comment = randomUUID()
    await say('wes', id, { _id: comment })
    expect([by, (await remove(by, id, comment)).status]).toEqual([by, status])
    const isThere = (await commentsOf(id)).some((entry) => entry.id === comment)
    expect([by, isThere]).toEqual([by, status !== 200])
    if (status === 200) expect((await remove(by, id, comment)).status).toBe(404)
  }
  const { rows } =
    await sql`select from notes where work_order_id is not null and deleted_at is not null`.execute(app.owner)
  expect(rows.length).toBeGreaterThanOrEqual(3)
})

it('ORDER-52 a comment is deleted only through its own order', async () => {
  const [one, other] = [await raised(), await raised()]
  const comment = randomUUID()
  await say('wes', one._id, { _id: comment })
  expect((await remove('wes', other._id, comment)).status).toBe(404)
  expect(await commentsOf(one._id)).toHaveLength(1)
})

it('ORDER-52 is for members who see the order', async () => {
  const { _id } = await raised('gas_meter')
  for (const [by, status] of [
    ['wendy', 404],
    ['bo', 404],
    ['pat', 403],
    ['ana', 200],
  ] as const)
    expect([by, (await say(by, _id)).status]).toEqual([by, status])
  expect(await commentsOf(_id)).toHaveLength(1)
})

it('ORDER-52 devices learn of it with the next day pack', async () => {
  const { _id, cityId, version } = await raised()
  const phone = device(people.wendy, { cityId })
  await phone.refresh()
  await say('wes', _id)
  await phone.refresh()
  expect(phone.workOrders.get(_id)?.version).toBe(version + 1)
})

const jpeg = async (by: PersonName = 'wes') =>
  (await app.upload(by, { content: await photo(), filename: 'a.jpg' })).mediaId

it('ORDER-52 a comment has photos, with or without text, and its timeline shows them', async () => {
  const { _id } = await raised()
  expect((await say('wes', _id, { images: [await jpeg()] })).status).toBe(200)
  expect((await say('wes', _id, { text: '', images: [await jpeg(), await jpeg()] })).status).toBe(200)
  const [second, first] = await commentsOf(_id)
  expect([first?.text, first?.media.length]).toEqual(['Bring two', 1])
  expect([second?.text, second?.media.length]).toEqual(['Uploaded Media', 2])
  const { url = '', thumbUrl } = first?.media[0] ?? {}
  expect((await app.download(url)).status).toBe(200)
  expect((await app.download(thumbUrl ?? '')).status).toBe(200)
})

it('ORDER-52 links to the photos of a comment are signed anew for each reader', async () => {
  const { _id } = await raised()
  await say('wes', _id, { images: [await jpeg()] })
  const expiry = async () => {
    const [comment] = await commentsOf(_id)
    return Number(new URL(comment?.media[0]?.url ?? '', app.origin).searchParams.get('e'))
  }
  const before = await expiry()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await expiry()).toBeGreaterThan(before)
})

it.each(['somebody else’s', 'made up'])('ORDER-52 refuses files that are %s', async (which) => {
  const { _id } = await raised()
  const images = [which === 'made up' ? randomUUID() : await jpeg('wendy')]
  const answer = await say('wes', _id, { images })
  expect(answer).toMatchObject({ status: 422, problem: { code: 'media_unknown' } })
  expect(await commentsOf(_id)).toEqual([])
})

it('ORDER-52 a comment and its photos are not among the notes of the location', async () => {
  const { _id, locationId } = await raised()
  await say('wes', _id, { images: [await jpeg()] })
  const { body: notes } = await people.wes.call(listNotes, {
    params: { locationId: locationId._id },
    query: {},
  })
  expect(notes).toEqual([])
  const { body: place } = await people.wes.call(getLocation, { params: { id: locationId._id } })
  expect(place).toMatchObject({ noteCount: 0, mediaCount: 0, latestNote: null, media: [] })
  const phone = device(people.wes, { cityId: place.cityId })
  await phone.refresh()
  expect(phone.notes.get(locationId._id)).toBeUndefined()
})
