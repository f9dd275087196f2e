/** Access rules for locations, notes, orders and files, one per test. */
import { randomUUID } from 'node:crypto'
import { headers } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { locationBody } from './calls-locations.ts'
import { signedAddress } from './calls-media.ts'
import { insertLocation, insertNote, insertOrder } from './insert-rows.ts'
import { code } from './rule-helpers.ts'
import { watchTraces } from './traces.ts'
import { join, type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.app.close())

const as = (name: string) => world.caller(name).person
const idOf = (name: string) => world.caller(name).id
const bench = (by = 'Alder WNone', extra: { trashed?: boolean } = {}) =>
  insertLocation(world.app, { city: world.alder, icon: 'bench', category: 'Parks', by: idOf(by), ...extra })
const well = () =>
  insertLocation(world.app, { city: world.alder, icon: 'well', category: 'Water', by: idOf('Alder WNone') })
const noteOn = (location: string, by: string) =>
  insertNote(world.app, { city: world.alder, location, by: idOf(by) })
const orderOn = (location: string) =>
  insertOrder(world.app, { city: world.alder, location, by: idOf('Alder WNone') })
const newestLine = async () => {
  const { body } = await as('Alder CA').send('GET', '/api/activities/my-cities')
  return (body as { userId: string; type: string }[])[0]
}

it('ACC-20 anyone who sees a location may edit it, and the feed names the editor', async () => {
  const id = await bench('Alder CA')
  const edit = { body: locationBody(world, 'bench') }
  expect((await as('Alder WParks').send('PUT', `/api/locations/${id}`, edit)).status).toBe(200)
  expect(await newestLine()).toMatchObject({ userId: idOf('Alder WParks'), type: 'location_updated' })
  expect((await as('P').send('PUT', `/api/locations/${id}`, edit)).status).toBe(403)
  expect((await as('P').send('DELETE', `/api/locations/${id}`)).status).toBe(200)
})

it('ACC-4 rights come from the membership in the object’s own city', async () => {
  const worker = world.caller('Alder WParks')
  await join(world.app, world.birch, worker.id, 'CA')
  const inAlder = await well()
  expect((await worker.person.send('GET', `/api/locations/${inAlder}`)).status).toBe(404)
  const shown = (await worker.person.send('GET', '/api/locations')).body as {
    cityId: string
    icon: string | null
  }[]
  const icons = new Set(shown.filter(({ cityId }) => cityId === world.alder.id).map(({ icon }) => icon))
  expect([...icons].toSorted()).toEqual(
    ['WorkOrders', 'bench', 'icon_of_another_time', 'pin', 'soccer_goal', null].toSorted(),
  )
  expect(shown.filter(({ cityId }) => cityId === world.birch.id)).toHaveLength(24)
  // The dashboard shows only the other city, even for one's own locations.
  const { body: overseen } = await worker.person.send('GET', '/api/city-admin/locations')
  expect(new Set((overseen as typeof shown).map(({ cityId }) => cityId))).toEqual(new Set([world.birch.id]))
  const ours = await worker.person.send('GET', `/api/city-admin/locations?cityId=${world.alder.id}`)
  expect(ours.status).toBe(404)
  expect(
    (await worker.person.send('DELETE', `/api/city-admin/locations/${await bench('Alder WParks')}`)).status,
  ).toBe(403)
  await world.app.owner
    .deleteFrom('city_memberships')
    .where('user_id', '=', worker.id)
    .where('city_id', '=', world.birch.id)
    .execute()
})

it('ACC-15, ACC-19 a director without categories sees nothing, and no one creates what they could not see', async () => {
  expect((await as('Alder DNone').send('GET', '/api/locations')).body).toEqual([])
  const made = { body: locationBody(world, 'well') }
  for (const name of ['Alder DNone', 'Alder DParks', 'Alder WParks'])
    expect(await code(as(name).send('POST', '/api/locations', made))).toBe('icon_outside_categories')
  const id = await bench()
  expect(await code(as('Alder WParks').send('PUT', `/api/locations/${id}`, made))).toBe(
    'icon_outside_categories',
  )
})

it('CITY-8, LOC-4 nothing belongs to two cities, and no location moves to another', async () => {
  const foreign = world.locations.find(({ city }) => city === world.birch)
  const order = { body: { locationId: foreign?.id, title: 'Reach over' } }
  expect(await code(as('Alder CA').send('POST', '/api/workorders', order))).toBe('not_found')
  const moved = { ...locationBody(world, 'bench'), cityId: world.birch.id, city: 'Birch Harbor', state: 'IA' }
  const id = await bench()
  expect(await code(as('Alder CA').send('PUT', `/api/locations/${id}`, { body: moved }))).toBe(
    'location_city_fixed',
  )
  const by = idOf('Alder CA')
  await expect(insertNote(world.app, { city: world.alder, by, location: foreign?.id ?? '' })).rejects.toThrow(
    'note_location',
  )
})

it('ACC-22 authors delete their notes; administrators of the city moderate, and are named', async () => {
  const location = await bench()
  const note = await noteOn(location, 'Alder WNone')
  expect((await as('Alder CA').send('DELETE', `/api/notes/${note}`)).status).toBe(403)
  expect((await as('Alder DWater').send('DELETE', `/api/city-admin/notes/${note}`)).status).toBe(404)
  expect((await as('Alder DParks').send('DELETE', `/api/city-admin/notes/${note}`)).status).toBe(200)
  const row = await world.app.owner
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', note)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ deleted_by: idOf('Alder DParks'), text: 'The slat is loose' })
  const own = await noteOn(location, 'Alder WParks')
  expect((await as('Alder WParks').send('DELETE', `/api/notes/${own}`)).status).toBe(200)
})

it('ACC-16 an order is hidden with its location', async () => {
  const order = await orderOn(await well())
  for (const name of ['Alder WParks', 'Alder DParks', 'Alder DNone'])
    expect((await as(name).send('GET', `/api/workorders/${order}`)).status).toBe(404)
  expect((await as('Alder DWater').send('GET', `/api/workorders/${order}`)).status).toBe(200)
})

it('ORDER-5 of all concurrent closers one succeeds; a repeat by the same person gets the same answer', async () => {
  const crew = [
    'Alder CA',
    'Alder CA2',
    'Alder DAll',
    'Alder DParks',
    'Alder WAll',
    'Alder WParks',
    'Alder WNone',
    'PM',
  ]
  for (let round = 0; round < 4; round++) {
    const url = `/api/workorders/${await orderOn(await bench())}/close`
    const answers = await Promise.all(crew.map((name) => as(name).send('PUT', url, { body: { note: name } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(crew.length - 1).fill(409)])
    const winner = crew[answers.findIndex(({ status }) => status === 200)] ?? ''
    for (const { status, problem } of answers)
      if (status === 409)
        expect(problem.current).toMatchObject({ closedBy: { _id: idOf(winner) }, closingNote: winner })
    const again = await as(winner).send('PUT', url, { body: { note: 'Once more' } })
    expect([again.status, (again.body as { closingNote: string }).closingNote]).toEqual([200, winner])
    const edit = { title: 'Another', description: '', priority: 'low', tags: [] }
    expect(await code(as(winner).send('PUT', url.replace('/close', ''), { body: edit }))).toBe(
      'work_order_finished',
    )
  }
})

it('ACC-24, LOC-24 a location in the trash is for City Admins; its orders can be worked on, and a note still arrives', async () => {
  const id = await bench()
  const order = await orderOn(id)
  expect((await as('Alder DParks').send('DELETE', `/api/locations/${id}`)).status).toBe(200)
  for (const [name, status] of [
    ['Alder WNone', 404],
    ['Alder DAll', 404],
    ['Alder CA', 200],
    ['P', 200],
    ['Birch CA', 404],
  ] as const)
    for (const url of [`/api/locations/${id}`, `/api/notes/location/${id}`])
      expect([name, (await as(name).send('GET', url)).status]).toEqual([name, status])
  expect(
    await code(as('Alder CA').send('POST', '/api/workorders', { body: { locationId: id, title: 'New' } })),
  ).toBe('location_in_trash')
  const { body: orders } = await as('Alder WNone').send('GET', '/api/workorders')
  const listed = (orders as { _id: string; locationId: { deleted: boolean } }[]).find(
    ({ _id }) => _id === order,
  )
  expect(listed?.locationId.deleted).toBe(true)
  const note = await as('Alder WParks').send('POST', '/api/notes', {
    body: { locationId: id, text: 'From the field' },
  })
  expect([note.status, (note.body as { locationDeleted?: boolean }).locationDeleted]).toEqual([201, true])
  expect(
    await code(as('Alder WNone').send('PUT', `/api/workorders/${order}/close`, { body: { note: null } })),
  ).toBe(200)
  expect(
    (await as('Alder DWater').send('POST', '/api/notes', { body: { locationId: id, text: 'Hm' } })).status,
  ).toBe(404)
})

it('MEDIA-17 files open only with a fresh signature; stored data is not enough', async () => {
  const { rows } = await sql<{ object_key: string }>`select object_key from media`.execute(world.app.owner)
  expect(rows[0]?.object_key).toMatch(
    new RegExp(
      `^organized/${world.alder.id}/[\\da-f-]{36}/photos/${idOf('Alder WNone')}/\\d+-[\\da-f-]{36}\\.jpg$`,
    ),
  )
  expect((await as('Alder CA').send('GET', `/media/${rows[0]?.object_key}`)).status).toBe(403)
  const location = world.mediaKey.split('/')[2]
  const { body } = await as('Alder DParks').send('GET', `/api/notes/location/${location}`)
  const [address = ''] = (body as { images: string[] }[]).flatMap(({ images }) => images)
  expect((await as('A').send('GET', address)).status).toBe(200)
  const { rows: old } = await sql<{ url: string }>`
    select signed_media_url(${world.mediaKey}, ${Math.floor(Date.now() / 1000) - 1}::bigint) as url`.execute(
    world.app.owner,
  )
  expect((await as('A').send('GET', old[0]?.url ?? '')).status).toBe(403)
  expect((await as('Alder DWater').send('GET', `/api/notes/location/${location}`)).status).toBe(404)
  expect((await as('S').send('GET', await signedAddress(world))).status).toBe(200)
})

it('DUR-5 a stale edit is 412, a conflicting state 409, and both return the current record', async () => {
  const id = await bench()
  const edit = { body: locationBody(world, 'bench'), headers: { 'if-match': '"1"' } }
  expect((await as('Alder WNone').send('PUT', `/api/locations/${id}`, edit)).status).toBe(200)
  const stale = await as('Alder WNone').send('PUT', `/api/locations/${id}`, edit)
  expect([stale.status, stale.problem.current]).toMatchObject([412, { _id: id, version: 2 }])
  const order = await orderOn(id)
  await as('Alder CA').send('PUT', `/api/workorders/${order}/close`, { body: { note: null } })
  const late = await as('Alder WNone').send('PUT', `/api/workorders/${order}/close`, { body: { note: null } })
  expect([late.status, late.problem.current]).toMatchObject([409, { _id: order, status: 'finished' }])
  // Someone who may not see it learns nothing, with or without a stale version.
  expect((await as('Birch CA').send('PUT', `/api/locations/${id}`, edit)).problem.current).toBe(undefined)
})

it('ACC-29 what a device sends after its user has left is rejected and changes nothing', async () => {
  const { id, person } = world.caller('Alder WAll')
  const location = await bench()
  await world.app.owner.deleteFrom('city_memberships').where('user_id', '=', id).execute()
  const traces = await watchTraces(world.app)
  const before = await traces()
  const unsent = (body: unknown) => ({ body, headers: { [headers.operationId]: randomUUID() } })
  const note = await person.send('POST', '/api/notes', unsent({ locationId: location, text: 'Unsent' }))
  expect(note.status).toBe(404)
  expect((await person.send('POST', '/api/locations', unsent(locationBody(world, 'bench')))).status).toBe(403)
  expect(
    (await person.send('PUT', `/api/locations/${location}`, unsent(locationBody(world, 'bench')))).status,
  ).toBe(404)
  expect(await traces()).toBe(before)
  await join(world.app, world.alder, id, 'WAll')
})
