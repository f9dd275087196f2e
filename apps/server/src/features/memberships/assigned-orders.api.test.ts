/** ORDER-49. Members who leave the city, or lose sight of an order, no longer have it. */
import { listMyActivities } from '@lamplighter/domain/activities'
import { assignCity, removeCityAssignment } from '@lamplighter/domain/admin'
import { createCrew, listCrews, removeMember, setMemberRole } from '@lamplighter/domain/city-admin'
import { createLocation, getLocation, updateLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { insertLocation } from '../../testing/matrix/insert-rows.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { device } from '../day-pack/testing/take-pack.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
})
afterAll(() => app.close())
beforeEach(() => setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' }))

const idOf = (name: PersonName) => app.world.people[name].id

async function given(names: readonly PersonName[], icon = 'bench') {
  const { body: location } = await people.ana.call(createLocation, { body: benchIn(app.world, { icon }) })
  const body = repairOf(location._id, { assigneeIds: names.map(idOf) })
  const { status, body: order } = await people.ana.call(createWorkOrder, { body })
  expect(status).toBe(201)
  return order
}
const read = async (id: string) => (await people.ana.call(getWorkOrder, { params: { id } })).body
const feed = async () =>
  (await people.ana.call(listMyActivities, { query: { limit: 2 } })).body.map(
    ({ description }) => description,
  )

const leave = (name: PersonName) => people.ana.call(removeMember, { params: { userId: idOf(name), cityId } })
const removeFromPlatform = (name: PersonName) =>
  people.pat.call(removeCityAssignment, { params: { userId: idOf(name), cityId } })

describe.each([
  ['removed by a city admin', leave],
  ['removed by a platform admin', removeFromPlatform],
])('a member %s', (_, remove) => {
  it('is taken off the open orders, which say so, and out of the crews', async () => {
    const crew = { _id: crypto.randomUUID(), cityId, name: `Crew ${crypto.randomUUID()}` }
    await people.ana.call(createCrew, {
      body: { ...crew, leadId: idOf('wes'), memberIds: [idOf('wes'), idOf('wendy')] },
    })
    const [alone, together, closing] = [
      await given(['wes']),
      await given(['wes', 'wendy']),
      await given(['wes']),
    ]
    await people.wes.call(closeWorkOrder, { params: { id: closing._id }, body: {} })
    const phone = device(people.wendy, { cityId })
    await phone.refresh()

    expect((await remove('wes')).status).toBe(200)

    expect(await read(alone._id)).toMatchObject({
      assigneeIds: [],
      assignees: [],
      unassigned: ['Wes Carter'],
      version: 2,
    })
    expect(await read(together._id)).toMatchObject({
      assignees: [{ name: 'Wendy Hall' }],
      unassigned: ['Wes Carter'],
    })
    expect(await read(closing._id)).toMatchObject({ assignees: [{ name: 'Wes Carter' }], unassigned: [] })
    const said = await feed()
    expect(said).toContain('2 open work orders are no longer assigned to Wes Carter')
    const { body: crews } = await people.ana.call(listCrews, {})
    expect(crews.find(({ _id }) => _id === crew._id)).toMatchObject({
      lead: null,
      members: [{ name: 'Wendy Hall' }],
      version: 2,
    })
    await phone.refresh()
    expect(phone.workOrders.get(alone._id)).toMatchObject({ assignees: [], unassigned: ['Wes Carter'] })
    const { body: free } = await people.ana.call(listWorkOrders, { query: { assignedTo: 'nobody' } })
    expect(free.map(({ _id }) => _id)).toContain(alone._id)

    const params = { id: alone._id }
    const again = await people.ana.call(updateWorkOrder, { params, body: { assigneeIds: [idOf('wendy')] } })
    expect(again.body.unassigned).toEqual([])
  })
})

describe('a member with other categories', () => {
  const becomes = (changed: object) =>
    people.ana.call(setMemberRole, {
      params: { userId: idOf('wes') },
      body: { cityId, role: 'city_worker', ...changed },
    })

  it('keeps the orders that they still see', async () => {
    const [bench, meter] = [await given(['wes']), await given(['wes', 'ana'], 'gas_meter')]
    expect((await becomes({ userType: 'parks_recreation' })).status).toBe(200)
    expect(await read(bench._id)).toMatchObject({ assignees: [{ name: 'Wes Carter' }], version: 1 })
    expect(await read(meter._id)).toMatchObject({
      assignees: [{ name: 'Ana Lindqvist' }],
      unassigned: ['Wes Carter'],
    })
    expect(await feed()).toContain('1 open work order is no longer assigned to Wes Carter')
  })

  it('has nothing as a director without any', async () => {
    const bench = await given(['wes'])
    const change = { userId: idOf('wes') }
    const answer = await people.pat.call(assignCity, {
      params: change,
      body: { cityId, role: 'department_director' },
    })
    expect(answer.status).toBe(200)
    expect(await read(bench._id)).toMatchObject({ assignees: [], unassigned: ['Wes Carter'] })
  })

  it('changes no order and no feed line if all are still seen', async () => {
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' })
    const bench = await given(['wes'])
    const before = await feed()
    await becomes({ userType: 'all' })
    expect(await read(bench._id)).toEqual(bench)
    expect((await feed()).join()).not.toContain('no longer assigned')
    expect(before.join()).not.toContain('no longer assigned')
  })
})

it('keeps the orders of another city', async () => {
  await setMember(app, 'wes', 'cedarBend', { role: 'city_worker' })
  const city = app.world.cities.cedarBend
  const location = await insertLocation(app, { city, icon: 'bench', category: 'Parks', by: idOf('bo') })
  const { body: order } = await people.bo.call(createWorkOrder, {
    body: repairOf(location, { assigneeIds: [idOf('wes')] }),
  })
  await leave('wes')
  const { body: kept } = await people.bo.call(getWorkOrder, { params: { id: order._id } })
  expect(kept).toEqual(order)
})

it('no order goes to someone who leaves at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    await setMember(app, 'wes', 'prairieFalls', { role: 'city_worker' })
    const orders = [await given(['wes']), await given([]), await given([])]
    const [left, ...assigned] = await Promise.all([
      leave('wes'),
      ...orders.map(({ _id: id }) =>
        people.dora.call(updateWorkOrder, {
          params: { id },
          body: { assigneeIds: [idOf('wes'), idOf('wendy')] },
        }),
      ),
    ])
    expect(left.status).toBe(200)
    for (const { status, problem } of assigned)
      expect(['200', '422 assignee_cannot_see']).toContain(
        status === 200 ? '200' : `${status} ${problem.code}`,
      )
    for (const { _id } of orders) expect((await read(_id)).assigneeIds).not.toContain(idOf('wes'))
  }
})

it('takes the orders of a location from those who do not see its new department', async () => {
  const [open, finished] = [await given(['wes', 'wendy']), await given(['wendy'])]
  const { _id, ...at } = open.locationId
  const elsewhere = await given(['wendy'])
  const { body: place } = await people.ana.call(getLocation, { params: { id: _id } })
  const { zip, description, notes, tags } = place
  const fields = {
    name: at.name,
    latitude: at.latitude,
    longitude: at.longitude,
    city: at.city,
    state: at.state,
  }
  const edit = { ...fields, cityId, zip, description, notes, tags, icon: 'gas_meter' }
  expect((await people.ana.call(updateLocation, { params: { id: _id }, body: edit })).status).toBe(200)
  expect(await read(open._id)).toMatchObject({ assigneeIds: [idOf('wes')], unassigned: ['Wendy Hall'] })
  for (const other of [finished, elsewhere])
    expect(await read(other._id)).toMatchObject({ assigneeIds: [idOf('wendy')], unassigned: [] })
})
