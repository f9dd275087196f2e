/**
 * DUR-26. After a refresh with `since`, a device holds the same as with a whole new pack, whatever happened in between.
 */
import { randomUUID } from 'node:crypto'
import { createCrew, moderateLocation, restoreLocation, updateCrew } from '@lamplighter/domain/city-admin'
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { deleteLocation, type Location, updateLocation } from '@lamplighter/domain/locations'
import { deleteNote } from '@lamplighter/domain/notes'
import { closeWorkOrder, reopenWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PackTown, packTown } from './testing/pack-town.ts'
import {
  type Devices,
  everyDevice,
  expectUpToDate,
  removedIn,
  settle,
  takePack,
} from './testing/take-pack.ts'

let { app, people, cityId, made, noted, orderFor } = {} as PackTown
let devices: Devices

beforeAll(async () => {
  ;({ app, people, cityId, made, noted, orderFor } = await packTown())
  await made({ name: 'one that stays' })
})
afterAll(() => app.close())

beforeEach(async () => {
  devices = await everyDevice(people, cityId)
})

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

const trash = (id: string) => people.ana.call(deleteLocation, { params: { id } })

describe('since', () => {
  it('returns nothing when nothing has changed', async () => {
    await settle(devices.wes)
  })

  it('returns only what was created', async () => {
    await settle(devices.wes)
    const location = await made()
    await noted(location._id)
    const order = await orderFor(location._id)
    const { end, lines } = await devices.wes.refresh()
    expect(end.counts).toEqual({ locations: 1, notes: 1, workOrders: 1, removed: 0 })
    expect(lines).toContainEqual(expect.objectContaining({ line: 'location', _id: location._id }))
    expect(lines).toContainEqual(expect.objectContaining({ line: 'workOrder', _id: order._id }))
    await expectUpToDate(devices)
  })

  it('DUR-25 an area has the places of one’s own orders outside of it too, as long as they are one’s own', async () => {
    const place = await made({ latitude: 40.7 })
    await noted(place._id)
    const order = await orderFor(place._id)
    const { box } = devices
    const assign = async (assigneeIds: string[]) => {
      const change = { params: { id: order._id }, body: { assigneeIds } }
      expect((await people.ana.call(updateWorkOrder, change)).status).toBe(200)
    }
    const held = () => [box.locations, box.notes, box.workOrders].map(({ size }) => size)
    const [before, isWhole] = [held(), async () => (await box.refresh()).header.whole]
    expect(await isWhole()).toBe(false)
    expect(held()).toEqual(before)
    await assign([app.world.people.wes.id])
    expect(await isWhole()).toBe(false)
    expect([box.locations.has(place._id), box.workOrders.has(order._id)]).toEqual([true, true])
    expect(box.notes.get(place._id)?.notes).toHaveLength(1)
    await assign([app.world.people.wendy.id])
    expect(await isWhole()).toBe(false)
    expect(held()).toEqual(before)
    await expectUpToDate(devices)
    // A person who joins a crew gets its orders. The orders themselves do not change.
    const body = { _id: randomUUID(), cityId, name: 'Streets', memberIds: [app.world.people.wendy.id] }
    expect((await people.ana.call(createCrew, { body })).status).toBe(201)
    await people.ana.call(updateWorkOrder, { params: { id: order._id }, body: { crewId: body._id } })
    await box.refresh()
    expect(box.workOrders.has(order._id)).toBe(false)
    const memberIds = [...body.memberIds, app.world.people.wes.id]
    const joined = await people.ana.call(updateCrew, {
      params: { id: body._id },
      body: { name: 'Streets', memberIds },
    })
    expect(joined.status).toBe(200)
    expect((await box.refresh()).header).toMatchObject({ whole: true, reason: 'other_scope' })
    expect(box.workOrders.has(order._id)).toBe(true)
    await people.ana.call(closeWorkOrder, { params: { id: order._id }, body: {} })
    expect(await isWhole()).toBe(false)
    expect(held()).toEqual(before)
  })

  it('DUR-77 has only the places of one’s own orders, if the device asks for no more', async () => {
    const [mine, other] = [await made(), await made()]
    const order = await orderFor(mine._id)
    await orderFor(other._id)
    const device = devices.mine
    const assign = async (assigneeIds: string[]) => {
      const change = { params: { id: order._id }, body: { assigneeIds } }
      expect((await people.ana.call(updateWorkOrder, change)).status).toBe(200)
    }
    expect((await device.refresh()).header.whole).toBe(false)
    expect(device.locations.size).toBe(0)
    await assign([app.world.people.wes.id])
    expect((await device.refresh()).header.whole).toBe(false)
    expect([...device.locations.keys(), ...device.workOrders.keys()]).toEqual([mine._id, order._id])
    const query = { cityId, only: 'my-orders' } as const
    const { body: size } = await people.wes.call(getDayPackSize, { query })
    expect(size).toMatchObject({ locations: 1, workOrders: 1 })
    await assign([])
    expect((await device.refresh()).header.whole).toBe(false)
    expect([device.locations.size, device.workOrders.size]).toEqual([0, 0])
    // The same device asks for the whole city.
    const { header } = await takePack(people.wes, { cityId, since: device.cursor ?? '' })
    expect(header).toMatchObject({ whole: true, reason: 'other_box' })
    const both = `/api/day-pack?cityId=${cityId}&only=my-orders&bbox=-97,40,-96,41`
    expect((await people.wes.send('GET', both)).status).toBe(422)
  })

  it('returns only notes when only they changed, also after the last one was removed', async () => {
    const location = await made()
    await settle(devices.wes)
    const note = await noted(location._id)
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
    await expectUpToDate(devices)
  })

  it('returns an order again when its location was renamed or trashed', async () => {
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
    await expectUpToDate(devices)
  })

  it('removes trashed locations, and returns restored ones with everything', async () => {
    const location = await made()
    await noted(location._id)
    await orderFor(location._id)
    await expectUpToDate(devices)
    await trash(location._id)
    const { lines } = await devices.wes.refresh()
    expect(removedIn(lines)).toContain(location._id)
    await noted(location._id)
    await expectUpToDate(devices)
    expect(devices.wes.notes.has(location._id)).toBe(false)
    await people.ana.call(restoreLocation, { params: { id: location._id } })
    await expectUpToDate(devices)
    expect(devices.wes.notes.get(location._id)?.noteCount).toBe(2)
    await people.ana.call(moderateLocation, { params: { id: location._id } })
    await expectUpToDate(devices)
  })

  it('ORDER-66 removes an order that the undo of an import deleted', async () => {
    const { _id } = await orderFor((await made())._id)
    await expectUpToDate(devices)
    await sql`delete from work_orders where id = ${_id}`.execute(app.owner)
    const { lines } = await devices.wes.refresh()
    expect(removedIn(lines)).toContain(_id)
    await expectUpToDate(devices)
  })

  it('removes a closed order, and returns it when reopened', async () => {
    const { _id } = await orderFor((await made())._id)
    await expectUpToDate(devices)
    await people.wes.call(closeWorkOrder, { params: { id: _id }, body: { note: 'done' } })
    const { lines } = await devices.wes.refresh()
    expect(removedIn(lines)).toContain(_id)
    await expectUpToDate(devices)
    await people.wes.call(reopenWorkOrder, { params: { id: _id }, body: {} })
    await expectUpToDate(devices)
    expect(devices.wes.workOrders.get(_id)?.reopened?.closingNote).toBe('done')
    await people.wes.call(updateWorkOrder, {
      params: { id: _id },
      body: { title: 'another title', description: '', priority: 'low', tags: [] },
    })
    await expectUpToDate(devices)
    expect(devices.wes.workOrders.get(_id)?.title).toBe('another title')
  })

  it('removes locations that left the department or the box, only for people who saw them', async () => {
    const bench = await made({ icon: 'bench' })
    const meter = await made({ icon: 'gas_meter' })
    await noted(bench._id)
    await orderFor(bench._id)
    await expectUpToDate(devices)
    await settle(devices.dora)
    const gas = (await edited(bench, { icon: 'gas_meter' })).body
    await trash(meter._id)
    // dora never saw the meter, so her refresh does not mention it.
    const { lines } = await devices.dora.refresh()
    expect(lines.slice(1, -1)).toEqual([{ line: 'removed', locations: [bench._id], workOrders: [] }])
    expect(devices.dora.held()).not.toEqual(devices.wes.held())
    await expectUpToDate(devices)
    await edited(gas, { icon: 'bench' })
    await expectUpToDate(devices)
    expect(devices.dora.notes.has(bench._id)).toBe(true)
    await sql`update locations set latitude = 40.7 where id = ${bench._id}`.execute(app.owner)
    expect(removedIn((await devices.box.refresh()).lines)).toContain(bench._id)
    await expectUpToDate(devices)
    await sql`update locations set latitude = 40.62 where id = ${bench._id}`.execute(app.owner)
    await expectUpToDate(devices)
    expect(devices.box.locations.has(bench._id)).toBe(true)
  })

  it('removes permanently deleted locations, only for people who could see them', async () => {
    const bench = await made({ icon: 'bench' })
    const meter = await made({ icon: 'gas_meter' })
    await expectUpToDate(devices)
    await settle(devices.dora)
    await sql`update activities set location_id = null where location_id in (${bench._id}, ${meter._id})`.execute(
      app.owner,
    )
    await sql`delete from locations where id in (${bench._id}, ${meter._id})`.execute(app.owner)
    const { lines } = await devices.dora.refresh()
    expect(lines.slice(1, -1)).toEqual([{ line: 'removed', locations: [bench._id], workOrders: [] }])
    await expectUpToDate(devices)
  })
})
