/** A bulk change of locations makes one feed entry, and its undo leaves no traces (FEED-12, FEED-13). */
import { listMyActivities } from '@lamplighter/domain/activities'
import { restoreLocation } from '@lamplighter/domain/city-admin'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  type Location,
  listLocations,
  removeLocationTag,
  updateLocation,
} from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let ana: Person
let benches: Location[]

beforeAll(async () => {
  app = await testApp()
  const people = await app.everybody()
  wes = people.wes
  ana = people.ana
})
afterAll(() => app.close())

beforeEach(async () => {
  const make = (name: string) => wes.call(createLocation, { body: benchIn(app.world, { name }) })
  benches = [(await make('One')).body, (await make('Two')).body, (await make('Three')).body]
  await app.parts.db.deleteFrom('activities').execute()
})

const feed = async () => (await wes.call(listMyActivities, {})).body.map(({ description }) => description)
const updateTimes = async () => {
  const { body } = await wes.call(listLocations, {})
  return benches.map(({ _id }) => body.find((found) => found._id === _id)?.updatedAt)
}
const tag = (id: string, options: object, who = wes) =>
  who.call(addLocationTag, { params: { id }, body: { tag: 'flushed' } }, options)
const untag = (id: string, options: object, who = wes) =>
  who.call(removeLocationTag, { params: { id, tag: 'flushed' } }, options)
const newId = () => crypto.randomUUID()

describe('adding a tag in bulk', () => {
  it('FEED-12 makes one entry for concurrent writes, one of them rejected; the audit trail has each', async () => {
    const bulkId = newId()
    const [one, two, three] = benches
    await tag(three?._id ?? '', {})
    await app.parts.db.deleteFrom('activities').execute()
    await app.parts.db.deleteFrom('operations').execute()
    const answers = await Promise.all(benches.map(({ _id }) => tag(_id, { bulkId, operationId: newId() })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(await feed()).toEqual(['Wes Carter tagged 2 locations: flushed'])
    const audited = await app.parts.db
      .selectFrom('audit')
      .select('object_id')
      .where('endpoint', '=', 'addLocationTag')
      .where('object_id', 'in', [one?._id ?? '', two?._id ?? ''])
      .execute()
    expect(audited).toHaveLength(2)
  })

  it('FEED-12 counts a repeated write once', async () => {
    const options = { bulkId: newId(), operationId: newId() }
    const id = benches[0]?._id ?? ''
    await tag(id, options)
    expect((await tag(id, options)).headers['x-idempotent-replay']).toBe('true')
    expect(await feed()).toEqual(['Wes Carter tagged 1 location: flushed'])
  })

  it('FEED-13 undone marks the entry and restores the times of the last update', async () => {
    const bulkId = newId()
    const before = await updateTimes()
    for (const { _id } of benches) await tag(_id, { bulkId })
    expect(await updateTimes()).not.toEqual(before)
    await untag(benches[0]?._id ?? '', { undoneBulkId: bulkId })
    expect(await feed()).toEqual(['Wes Carter tagged 3 locations: flushed (undone for 1)'])
    for (const { _id } of benches.slice(1)) await untag(_id, { undoneBulkId: bulkId })
    expect(await feed()).toEqual(['Wes Carter tagged 3 locations: flushed (undone)'])
    expect(await updateTimes()).toEqual(before)
  })

  it.each([
    [
      'somebody has edited since',
      async (id: string) => void (await ana.call(addLocationTag, { params: { id }, body: { tag: 'oak' } })),
      () => wes,
    ],
    ['somebody else takes back', async () => undefined, () => ana],
  ] as const)('FEED-13 what %s is told of for itself, and is updated now', async (_what, between, undoer) => {
    const bulkId = newId()
    const id = benches[0]?._id ?? ''
    const [before] = await updateTimes()
    await tag(id, { bulkId })
    await between(id)
    await app.parts.db.deleteFrom('activities').where('action', '=', 'updated').execute()
    await untag(id, { undoneBulkId: bulkId }, undoer())
    expect(await feed()).toEqual([
      expect.stringMatching(/updated location "One": tags$/),
      'Wes Carter tagged 1 location: flushed',
    ])
    expect((await updateTimes())[0]).not.toBe(before)
  })

  it('FEED-13 an undo after an import by the same person is an entry and an update of its own', async () => {
    const bulkId = newId()
    const id = benches[0]?._id ?? ''
    const [before] = await updateTimes()
    await tag(id, { bulkId })
    // Like an import, which leaves the bulk change of a location as it is.
    const { db } = app.parts
    await sql`update locations set version = version + 1, updated_at = now() where id = ${id}`.execute(db)
    await untag(id, { undoneBulkId: bulkId })
    expect((await feed())[0]).toMatch(/updated location "One": tags$/)
    expect((await updateTimes())[0]).not.toBe(before)
  })
})

it('FEED-12 changing icons in bulk, and undoing it', async () => {
  const bulkId = newId()
  const before = await updateTimes()
  for (const { _id, tags } of benches)
    await wes.call(
      updateLocation,
      { params: { id: _id }, body: { icon: 'trail_marker', tags: [...tags, 'x'] } },
      { bulkId },
    )
  expect(await feed()).toEqual(['Wes Carter changed the icon of 3 locations to Trail Marker'])
  for (const { _id, tags, icon } of benches)
    await wes.call(updateLocation, { params: { id: _id }, body: { icon, tags } }, { undoneBulkId: bulkId })
  expect(await feed()).toEqual(['Wes Carter changed the icon of 3 locations to Trail Marker (undone)'])
  expect(await updateTimes()).toEqual(before)
})

it('FEED-12 trashing in bulk, and undoing it', async () => {
  const bulkId = newId()
  const before = await updateTimes()
  for (const { _id: id } of benches) await ana.call(deleteLocation, { params: { id } }, { bulkId })
  expect(await feed()).toEqual([expect.stringMatching(/moved 3 locations to the trash$/)])
  for (const { _id: id } of benches)
    await ana.call(restoreLocation, { params: { id } }, { undoneBulkId: bulkId })
  expect(await feed()).toEqual([expect.stringMatching(/moved 3 locations to the trash \(undone\)$/)])
  expect(await updateTimes()).toEqual(before)
})

it('FEED-12 a bulk change cannot hide another edit', async () => {
  const bulkId = newId()
  const id = benches[0]?._id ?? ''
  await tag(id, { bulkId })
  await wes.call(updateLocation, { params: { id }, body: { name: 'Four' } }, { bulkId })
  expect(await feed()).toEqual([
    'Wes Carter updated location "Four": name',
    'Wes Carter tagged 1 location: flushed',
  ])
})
