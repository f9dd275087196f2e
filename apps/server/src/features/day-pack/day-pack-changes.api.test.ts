/** DUR-26. What `since` answers: after it a device holds what a whole pack would bring, whatever happened meanwhile. */
import { randomUUID } from 'node:crypto'
import { moderateLocation, restoreLocation } from '@lamplighter/domain/city-admin'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  type Location,
  updateLocation,
} from '@lamplighter/domain/locations'
import { createNote, deleteNote } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  createWorkOrder,
  reopenWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type Device, everyDevice, removedIn } from './testing/take-pack.ts'

let app: TestApp
let people: Awaited<ReturnType<TestApp['everybody']>>
let cityId: string
let devices: Awaited<ReturnType<typeof everyDevice>>

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
  await made({ name: 'one that stays' })
})
afterAll(() => app.close())

beforeEach(async () => {
  devices = await everyDevice(people, cityId)
})

async function made(extra = {}, by: Person = people.wes): Promise<Location> {
  const { status, body } = await by.call(createLocation, { body: benchIn(app.world, extra) })
  expect(status).toBe(201)
  return body
}

const edited = (location: Location, change: object) => {
  const { name, latitude, longitude, city, state, zip, description, notes, icon, tags } = location
  const body = {
    name,
    latitude,
    longitude,
    cityId,
    city,
    state,
    zip,
    description,
    notes,
    icon,
    tags,
    ...change,
  }
  return people.ana.call(updateLocation, { params: { id: location._id }, body })
}

const noteOn = async (locationId: string, by = people.wes) =>
  (await by.call(createNote, { body: { locationId, text: `seen ${randomUUID()}` } })).body
const orderFor = async (locationId: string) =>
  (await people.wes.call(createWorkOrder, { body: repairOf(locationId) })).body
const trash = (id: string) => people.ana.call(deleteLocation, { params: { id } })

const onlyOne = (one: Device) =>
  one.refresh().then(({ header }) => expect(header).toMatchObject({ whole: false, reason: null }))

/** Every device asks what has changed, and holds what it would hold with a whole pack of now. */
async function expectAllUpToDate(): Promise<void> {
  for (const one of Object.values(devices)) {
    await onlyOne(one)
    const { cursor } = one
    const changed = one.held()
    one.cursor = null
    await one.refresh()
    expect(changed).toEqual(one.held())
    one.cursor = cursor
  }
}

/** Until nothing is told twice, because transactions of other databases have ended, too. */
const settle = (one: Device) =>
  expect
    .poll(async () => (await one.refresh()).lines.map(({ line }) => line), { timeout: 20_000 })
    .toEqual(['header', 'end'])

describe('since', () => {
  it('brings nothing where nothing has changed', async () => {
    await settle(devices.wes)
  })

  it('brings what was made, and only that', async () => {
    await settle(devices.wes)
    const location = await made()
    await noteOn(location._id)
    const order = await orderFor(location._id)
    const { end, lines } = await devices.wes.refresh()
    expect(end.counts).toEqual({ locations: 1, notes: 1, workOrders: 1, removed: 0 })
    expect(lines).toContainEqual(expect.objectContaining({ line: 'location', _id: location._id }))
    expect(lines).toContainEqual(expect.objectContaining({ line: 'workOrder', _id: order._id }))
    await expectAllUpToDate()
  })

  it('brings the notes alone where only they changed, also the last one that was taken back', async () => {
    const location = await made()
    await settle(devices.wes)
    const note = await noteOn(location._id)
    expect((await devices.wes.refresh()).end.counts).toEqual({
      locations: 0,
      notes: 1,
      workOrders: 0,
      removed: 0,
    })
    await people.wes.call(deleteNote, { params: { id: note._id } })
    const { lines } = await devices.wes.refresh()
    expect(lines).toContainEqual(
      expect.objectContaining({
        line: 'notes',
        locationId: location._id,
        noteCount: 0,
        notes: [],
        media: [],
      }),
    )
    await expectAllUpToDate()
  })

  it('brings an order anew when its location was renamed or lies in the trash', async () => {
    const location = await made()
    const order = await orderFor(location._id)
    await devices.wes.refresh()
    const renamed = (await edited(location, { name: 'another name' })).body
    await devices.wes.refresh()
    expect(devices.wes.workOrders.get(order._id)?.locationId).toMatchObject({
      name: 'another name',
      deleted: false,
    })
    await trash(renamed._id)
    await devices.wes.refresh()
    expect(devices.wes.workOrders.get(order._id)?.locationId).toMatchObject({ deleted: true })
    expect(devices.wes.locations.has(location._id)).toBe(false)
    await expectAllUpToDate()
  })

  it('takes away what went to the trash, and brings it back with all it had', async () => {
    const location = await made()
    await noteOn(location._id)
    await orderFor(location._id)
    await expectAllUpToDate()
    await trash(location._id)
    const { lines } = await devices.wes.refresh()
    expect(removedIn(lines)).toContain(location._id)
    await noteOn(location._id)
    await expectAllUpToDate()
    expect(devices.wes.notes.has(location._id)).toBe(false)
    await people.ana.call(restoreLocation, { params: { id: location._id } })
    await expectAllUpToDate()
    expect(devices.wes.notes.get(location._id)?.noteCount).toBe(2)
    await people.ana.call(moderateLocation, { params: { id: location._id } })
    await expectAllUpToDate()
  })

  it('takes away an order that was closed, and brings it back when it was reopened', async () => {
    const { _id } = await orderFor((await made())._id)
    await expectAllUpToDate()
    await people.wes.call(closeWorkOrder, { params: { id: _id }, body: { note: 'done' } })
    const { lines } = await devices.wes.refresh()
    expect(removedIn(lines)).toContain(_id)
    await expectAllUpToDate()
    await people.wes.call(reopenWorkOrder, { params: { id: _id }, body: {} })
    await expectAllUpToDate()
    expect(devices.wes.workOrders.get(_id)?.reopened?.closingNote).toBe('done')
    await people.wes.call(updateWorkOrder, {
      params: { id: _id },
      body: { title: 'another title', description: '', priority: 'low', tags: [] },
    })
    await expectAllUpToDate()
    expect(devices.wes.workOrders.get(_id)?.title).toBe('another title')
  })

  it('takes away what has left the department or the box, from whoever saw it there alone', async () => {
    const bench = await made({ icon: 'bench' })
    const meter = await made({ icon: 'gas_meter' })
    await noteOn(bench._id)
    await orderFor(bench._id)
    await expectAllUpToDate()
    await settle(devices.dora)
    const gas = (await edited(bench, { icon: 'gas_meter' })).body
    await trash(meter._id)
    // Of the meter, which dora never saw, nothing is said to her.
    const { lines } = await devices.dora.refresh()
    expect(lines.slice(1, -1)).toEqual([{ line: 'removed', locations: [bench._id], workOrders: [] }])
    expect(devices.dora.held()).not.toEqual(devices.wes.held())
    await expectAllUpToDate()
    await edited(gas, { icon: 'bench' })
    await expectAllUpToDate()
    expect(devices.dora.notes.has(bench._id)).toBe(true)
    await sql`update locations set latitude = 40.7 where id = ${bench._id}`.execute(app.owner)
    expect(removedIn((await devices.box.refresh()).lines)).toContain(bench._id)
    await expectAllUpToDate()
    await sql`update locations set latitude = 40.62 where id = ${bench._id}`.execute(app.owner)
    await expectAllUpToDate()
    expect(devices.box.locations.has(bench._id)).toBe(true)
  })

  it('takes away what was removed for good, from whoever could see it alone', async () => {
    const bench = await made({ icon: 'bench' })
    const meter = await made({ icon: 'gas_meter' })
    await expectAllUpToDate()
    await settle(devices.dora)
    await sql`update activities set location_id = null where location_id in (${bench._id}, ${meter._id})`.execute(
      app.owner,
    )
    await sql`delete from locations where id in (${bench._id}, ${meter._id})`.execute(app.owner)
    const { lines } = await devices.dora.refresh()
    expect(lines.slice(1, -1)).toEqual([{ line: 'removed', locations: [bench._id], workOrders: [] }])
    await expectAllUpToDate()
  })

  // What a time would lose: it was written before the pack was taken, and seen only after.
  it('tells of what was being written while the pack was taken', async () => {
    const location = await made()
    await expectAllUpToDate()
    const writing = await app.parts.db.startTransaction().execute()
    await sql`update locations set name = 'written meanwhile' where id = ${location._id}`.execute(writing)
    const late = randomUUID()
    await sql`
      insert into notes (id, city_id, location_id, text, created_by)
      values (${late}, ${cityId}, ${location._id}, 'written meanwhile', ${app.world.people.wes.id})`.execute(
      writing,
    )
    // Others write and end, and the device asks twice, while that one is open.
    await noteOn((await made())._id)
    await onlyOne(devices.wes)
    await noteOn((await made())._id)
    await onlyOne(devices.wes)
    expect(devices.wes.locations.get(location._id)?.name).toBe('Bench by the river')
    await writing.commit().execute()
    await onlyOne(devices.wes)
    expect(devices.wes.locations.get(location._id)?.name).toBe('written meanwhile')
    expect(devices.wes.notes.get(location._id)?.notes[0]?._id).toBe(late)
    await expectAllUpToDate()
    await settle(devices.wes)
  })

  it('forgets nothing that was rolled back or saved twice', async () => {
    const location = await made()
    await settle(devices.wes)
    await app.parts.db
      .transaction()
      .execute(async (db) => {
        await sql`update locations set name = 'never' where id = ${location._id}`.execute(db)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await people.wes.call(addLocationTag, { params: { id: location._id }, body: { tag: 'new' } })
    await people.wes.call(addLocationTag, { params: { id: location._id }, body: { tag: 'newer' } })
    const { end } = await devices.wes.refresh()
    expect(end.counts.locations).toBe(1)
    await expectAllUpToDate()
  })

  // A seed of its own for each run; it is in the name of the failing expectation.
  it('holds after anything that people do, in any order', async () => {
    const places: Location[] = []
    for (let n = 0; n < 6; n++) places.push(await made({ icon: n % 2 ? 'bench' : 'gas_meter' }))
    let seed = Number(process.env.DAY_PACK_SEED ?? Date.now() % 100_000)
    console.log(`day packs: seed ${seed}`)
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const set = (id: string, change: ReturnType<typeof sql>) =>
      sql`update locations set ${change} where id = ${id}`.execute(app.owner)
    const by = app.world.people.ana.id
    for (let step = 0; step < 60; step++) {
      const { _id } = places[random(places.length)] as Location
      const order = sql`select id from work_orders where location_id = ${_id} order by id limit 1`
      await [
        () => set(_id, sql`icon = 'gas_meter', category = 'Gas'`),
        () => set(_id, sql`icon = 'bench', category = 'Parks'`),
        () => set(_id, sql`deleted_at = now(), deleted_by = ${by}`),
        () => set(_id, sql`deleted_at = null, deleted_by = null`),
        () => set(_id, sql`latitude = 40.7`),
        () => set(_id, sql`latitude = 40.62`),
        () => set(_id, sql`name = ${`name ${step}`}`),
        () => noteOn(_id),
        () =>
          sql`update notes set deleted_at = now(), deleted_by = ${by} where location_id = ${_id}`.execute(
            app.owner,
          ),
        () => orderFor(_id),
        () =>
          sql`update work_orders set status = 'finished', closed_by = ${by}, closed_at = now() where id in (${order})`.execute(
            app.owner,
          ),
      ][random(11)]?.()
      if (step % 6 === 5) await expectAllUpToDate()
    }
  })
})
