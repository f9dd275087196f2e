/** LOC-110, FEED-15. The history of a location: each way to change it leaves a line, from what to what. */
import { randomUUID } from 'node:crypto'
import { listMyActivities } from '@lamplighter/domain/activities'
import { restoreLocation } from '@lamplighter/domain/city-admin'
import * as contract from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp } from '../../cleanup.ts'
import { benchIn } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const made = async (extra: object = {}) =>
  (
    await people.wes.call(contract.createLocation, {
      body: benchIn(app.world, { tags: ['shady'], ...extra }),
    })
  ).body
const edit = (id: string, body: object, by: PersonName = 'ana', options = {}) =>
  people[by].call(contract.updateLocation, { params: { id }, body }, options)
const ask = (id: string, by: PersonName = 'wes') =>
  people[by].call(contract.getLocationHistory, { params: { id } })
const historyOf = async (id: string, by: PersonName = 'wes') => (await ask(id, by)).body
const changesIn = async (id: string) => (await historyOf(id)).map(({ changes }) => changes)

it('LOC-110 three edits of a description are three lines with old and new value, newest first', async () => {
  const { _id: id } = await made()
  for (const description of ['Green', 'Red', '']) await edit(id, { description })
  const told = await historyOf(id)
  expect(told.map(({ kind, cause, by, changes }) => [kind, cause, by.name, changes])).toEqual([
    ['changed', null, app.world.people.ana.name, [{ field: 'description', from: 'Red', to: null }]],
    ['changed', null, app.world.people.ana.name, [{ field: 'description', from: 'Green', to: 'Red' }]],
    ['changed', null, app.world.people.ana.name, [{ field: 'description', from: null, to: 'Green' }]],
    ['created', null, 'Wes Carter', []],
  ])
  expect(new Set(told.map((entry) => entry.id)).size).toBe(4)
})

it('LOC-110 each field has its value before and after; values that stay are not mentioned', async () => {
  const { _id: id } = await made()
  const { latitude, longitude } = benchIn(app.world)
  const long = 'ü'.repeat(4000)
  await edit(id, {
    ...{
      name: 'Long bench',
      description: long,
      notes: 'By the gate',
      icon: 'trash_receptacle',
      tags: ['wet', 'shady'],
    },
    ...{ latitude: latitude + 0.001, longitude },
  })
  expect((await changesIn(id))[0]).toEqual([
    { field: 'name', from: 'Bench by the river', to: 'Long bench' },
    { field: 'icon', from: 'bench', to: 'trash_receptacle' },
    { field: 'description', from: null, to: long },
    { field: 'notes', from: null, to: 'By the gate' },
    { field: 'tags', from: 'shady', to: 'shady, wet' },
    { field: 'place', from: `${latitude}, ${longitude}`, to: `${latitude + 0.001}, ${longitude}` },
  ])
  await edit(id, { tags: ['shady', 'wet'], name: 'Long bench' })
  expect(await changesIn(id)).toHaveLength(2)
})

it('LOC-110 a value is put back by an edit, and that is a line too', async () => {
  const { _id: id } = await made({ description: 'Green' })
  await edit(id, { description: 'Red', tags: [] })
  const [changed] = await historyOf(id)
  const { body: now } = await people.wes.call(contract.getLocation, { params: { id } })
  for (const change of changed?.changes ?? []) await edit(id, contract.putBack(change, now) ?? {}, 'wes')
  const { body: after } = await people.wes.call(contract.getLocation, { params: { id } })
  expect([after.description, after.tags]).toEqual(['Green', ['shady']])
  expect((await changesIn(id)).slice(0, 2)).toEqual([
    [{ field: 'tags', from: null, to: 'shady' }],
    [{ field: 'description', from: 'Red', to: 'Green' }],
  ])
})

it('LOC-110 tags, the trash and the way back leave a line, with the time of the device', async () => {
  const { _id: id } = await made()
  const params = { id }
  const recordedAt = new Date(Date.now() - 3_600_000).toISOString()
  await people.wes.call(contract.addLocationTag, { params, body: { tag: 'loose' } }, { recordedAt })
  await people.wes.call(contract.removeLocationTag, { params: { id, tag: 'shady' } })
  await people.wes.call(contract.deleteLocation, { params })
  await people.ana.call(restoreLocation, { params })
  const told = await historyOf(id)
  expect(told.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['restored', []],
    ['trashed', []],
    ['changed', [{ field: 'tags', from: 'loose, shady', to: 'loose' }]],
    ['changed', [{ field: 'tags', from: 'shady', to: 'loose, shady' }]],
    ['created', []],
  ])
  expect(told[3]?.recordedAt).toBe(recordedAt)
})

it('LOC-110 a bulk change and its undo are lines of each location', async () => {
  const { _id: id } = await made()
  const bulkId = randomUUID()
  await edit(id, { icon: 'trash_receptacle' }, 'wes', { bulkId, operationId: randomUUID() })
  await edit(id, { icon: 'bench' }, 'wes', { undoneBulkId: bulkId, operationId: randomUUID() })
  expect((await historyOf(id)).map(({ cause, changes }) => [cause, changes])).toEqual([
    ['bulk_undone', [{ field: 'icon', from: 'trash_receptacle', to: 'bench' }]],
    ['bulk', [{ field: 'icon', from: 'bench', to: 'trash_receptacle' }]],
    [null, []],
  ])
})

it('LOC-110 people who see the location see its history; others get 404', async () => {
  const { _id: id } = await made({ icon: 'bench' })
  const status = async (by: PersonName) => (await ask(id, by)).status
  expect(await Promise.all((['wes', 'ana', 'pat'] as const).map(status))).toEqual([200, 200, 200])
  expect(await status('bo')).toBe(404)
  expect((await ask(randomUUID())).status).toBe(404)
  // Another department.
  await edit(id, { icon: 'fire_hydrant' })
  expect([
    await status('dora'),
    (await people.dora.call(contract.getLocation, { params: { id } })).status,
  ]).toEqual([404, 404])
  await people.ana.call(contract.deleteLocation, { params: { id } })
  for (const by of ['wes', 'ana'] as const)
    expect(await status(by)).toBe((await people[by].call(contract.getLocation, { params: { id } })).status)
})

/** One line a day, the last of them today. */
const addLines = (id: string, count: number, cause: string | null) =>
  sql`insert into location_history (city_id, location_id, kind, cause, changes, changed_by, changed_at)
    select ${app.world.cities.prairieFalls.id}::uuid, ${id}::uuid, 'changed', ${cause}::text, '[]',
      ${app.world.people.wes.id}::uuid, now() - (${count}::int - n) * interval '1 day'
    from generate_series(1, ${count}::int) n`.execute(app.owner)

it('LOC-110 shows the latest 200 changes, and the creation if these are all', async () => {
  const { _id: id } = await made()
  await sql`update locations set created_at = '2020-01-01' where id = ${id}`.execute(app.owner)
  await addLines(id, contract.MAX_HISTORY_ENTRIES, null)
  const all = await historyOf(id)
  expect([all.length, all.at(-1)?.kind]).toEqual([contract.MAX_HISTORY_ENTRIES + 1, 'created'])
  await edit(id, { description: 'Green' })
  const latest = await historyOf(id)
  expect([latest.length, latest.at(-1)?.kind]).toEqual([contract.MAX_HISTORY_ENTRIES, 'changed'])
  expect(latest[0]?.changes[0]?.to).toBe('Green')
})

it('LOC-110 imports of every night do not hide edits, and their lines go after a year', async () => {
  const { _id: id } = await made()
  await edit(id, { description: 'Green' })
  await addLines(id, 400, 'import')
  await sql`update location_history set changed_at = '2024-01-01' where location_id = ${id} and cause is null`.execute(
    app.owner,
  )
  const causes = (await historyOf(id)).map(({ cause }) => cause)
  expect(causes).toEqual([...Array(contract.MAX_IMPORT_ENTRIES).fill('import'), null])
  await cleanUp(app.parts)
  const { rows } = await sql<{ cause: string | null; lines: number }>`
    select cause, count(*)::int as lines from location_history where location_id = ${id} group by cause`.execute(
    app.owner,
  )
  expect(rows.find(({ cause }) => cause === null)?.lines).toBe(1)
  expect(rows.find(({ cause }) => cause === 'import')?.lines).toBeOneOf([365, 366, 367])
})

it('LOC-110, FEED-15 directors see no values from when the location was another department’s', async () => {
  const { _id: id } = await made({ icon: 'fire_hydrant', description: 'Old' })
  await edit(id, { description: 'Older secret' })
  await edit(id, { icon: 'bench', description: 'Secret' })
  await edit(id, { icon: 'trash_receptacle' })
  await edit(id, { description: 'Open' })
  expect((await historyOf(id, 'dora')).map(({ changes }) => changes)).toEqual([
    [{ field: 'description', from: 'Secret', to: 'Open' }],
    [{ field: 'icon', from: 'bench', to: 'trash_receptacle' }],
  ])
  expect(await historyOf(id)).toHaveLength(5)
  const inFeed = async (by: PersonName) =>
    (await people[by].call(listMyActivities, {})).body.filter(({ targetId }) => targetId === id)
  expect((await inFeed('dora')).map(({ metadata }) => metadata.changes)).toEqual(Array(5).fill(undefined))
  expect((await inFeed('wes')).filter(({ metadata }) => metadata.changes)).toHaveLength(4)
})

it('FEED-15 the feed has no values of a location in the trash', async () => {
  const { _id: id } = await made()
  await edit(id, { description: 'Secret' })
  const told = async () =>
    JSON.stringify(
      (await people.wes.call(listMyActivities, {})).body.filter(({ targetId }) => targetId === id),
    )
  expect(await told()).toContain('Secret')
  await people.ana.call(contract.deleteLocation, { params: { id } })
  expect((await ask(id)).status).toBe(404)
  expect(await told()).not.toContain('Secret')
  await people.ana.call(restoreLocation, { params: { id } })
  expect(await told()).toContain('Secret')
})

it('FEED-15 the feed has the values of a single edit, and cuts long ones', async () => {
  const { _id: id } = await made()
  await edit(id, { description: '👩‍🚒'.repeat(500), name: 'Long bench' })
  const { body } = await people.wes.call(listMyActivities, {})
  const entry = body.find(({ targetId }) => targetId === id)
  expect(entry?.description).toBe(
    `${app.world.people.ana.name} updated location "Long bench": name, description`,
  )
  const [name, description] = entry?.metadata.changes ?? []
  expect(name).toEqual({ field: 'name', from: 'Bench by the river', to: 'Long bench' })
  expect([...(description?.to ?? '')]).toHaveLength(121)
  expect(description?.to?.endsWith('…')).toBe(true)
})
