/** ORDER-45. Crews: who forms them, of whom, and how their orders follow. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
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
beforeEach(async () => {
  await sql`delete from work_order_changes`.execute(app.owner)
  await sql`delete from work_orders`.execute(app.owner)
  await sql`delete from crews`.execute(app.owner)
})

const idOf = (name: PersonName) => app.world.people[name].id
const of = (...names: PersonName[]) => names.map(idOf)
const form = (body: object, by: PersonName = 'ana') =>
  people[by].call(contract.createCrew, {
    body: { _id: randomUUID(), cityId, name: 'Night shift', memberIds: of('wes'), ...body },
  })
const change = (id: string, body: object, by: PersonName = 'ana', options = {}) =>
  people[by].call(
    contract.updateCrew,
    { params: { id }, body: { name: 'Night shift', memberIds: of('wes'), ...body } },
    options,
  )
const list = (by: PersonName, query = {}) => people[by].call(contract.listCrews, { query })
const taken = {
  status: 409,
  problem: { code: 'crew_name_taken', message: 'The city already has a crew of this name.' },
}

async function orderOf(crewId: string, extra = {}) {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  const body = repairOf(location._id, { crewId, ...extra })
  return (await people.ana.call(createWorkOrder, { body })).body
}

it('city admins and directors form, list, change and dissolve them', async () => {
  const made = await form({ name: '  Parks 1 ', leadId: idOf('wes'), memberIds: of('wes', 'wendy', 'wes') })
  expect(made).toMatchObject({
    status: 201,
    body: {
      cityId,
      name: 'Parks 1',
      lead: { name: 'Wes Carter' },
      members: [{ name: 'Wendy Hall' }, { name: 'Wes Carter' }],
      openOrders: 0,
      version: 1,
    },
  })
  await form({ name: 'asphalt' }, 'dora')
  for (const name of ['ana', 'dora'] as const)
    expect((await list(name)).body.map((crew) => crew.name)).toEqual(['asphalt', 'Parks 1'])
  const { _id } = made.body
  await orderOf(_id)
  const closed = await orderOf(_id)
  await people.wes.call(closeWorkOrder, { params: { id: closed._id }, body: {} })
  const changed = await change(_id, { name: 'Parks 2', memberIds: of('wendy') }, 'dora', { ifMatch: 1 })
  expect(changed.body).toMatchObject({
    name: 'Parks 2',
    lead: null,
    members: [{ name: 'Wendy Hall' }],
    openOrders: 1,
    version: 2,
  })
  const late = await change(_id, { name: 'Parks 3' }, 'ana', { ifMatch: 1 })
  expect(late).toMatchObject({ status: 412, problem: { current: { name: 'Parks 2', version: 2 } } })
  expect((await people.dora.call(contract.deleteCrew, { params: { id: _id } })).status).toBe(200)
  expect((await list('ana')).body.map(({ name }) => name)).toEqual(['asphalt'])
  expect((await people.ana.call(contract.deleteCrew, { params: { id: _id } })).status).toBe(404)
  const { rows } = await sql`
    select from audit where object_type = 'crew' and object_id = ${_id} and outcome = 'done'`.execute(
    app.owner,
  )
  expect(rows).toHaveLength(3)
})

it('ACC-31 others neither form, list, change nor dissolve them', async () => {
  const { body: crew } = await form({})
  const params = { id: crew._id }
  for (const [name, status] of [
    ['wes', 403],
    ['pat', 403],
    ['bo', 404],
  ] as const) {
    expect([name, (await form({ name }, name)).status]).toEqual([name, status])
    expect([name, (await change(crew._id, { name }, name)).status]).toEqual([name, status])
    expect([name, (await people[name].call(contract.deleteCrew, { params })).status]).toEqual([name, status])
    expect([name, (await list(name, { cityId })).status]).toEqual([name, status])
  }
  expect((await list('bo')).body).toEqual([])
  expect((await list('ana')).body).toEqual([crew])
})

describe('a name', () => {
  it('is taken in its city whatever its case', async () => {
    const { body: crew } = await form({ name: 'Night Shift' })
    expect(await form({ name: ' night shift ' })).toMatchObject(taken)
    const { body: other } = await form({ name: 'Day shift' })
    expect(await change(other._id, { name: 'NIGHT SHIFT' })).toMatchObject(taken)
    expect((await change(crew._id, { name: 'NIGHT shift' })).body.name).toBe('NIGHT shift')
    const elsewhere = { cityId: app.world.cities.cedarBend.id, memberIds: of('bo') }
    expect((await form(elsewhere, 'bo')).status).toBe(201)
  })

  it('is given once, however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => form({ name: 'Rush' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken)
  })

  it('is required, and not longer than 60', async () => {
    expect(await form({ name: '  ' })).toMatchObject({
      status: 422,
      problem: { code: 'crew_name_missing', message: 'Please enter a name for the crew' },
    })
    expect((await form({ name: 'x'.repeat(61) })).status).toBe(422)
  })
})

describe('the people', () => {
  it('are active members of the city', async () => {
    for (const name of ['bo', 'pat', 'nina'] as const)
      expect(await form({ memberIds: of('wes', name) })).toMatchObject({
        status: 422,
        problem: { code: 'assignee_cannot_see' },
      })
    const suspend = (status: string) =>
      sql`update city_memberships set status = ${status} where user_id = ${idOf('wendy')}`.execute(app.owner)
    await suspend('suspended')
    expect((await form({ memberIds: of('wendy') })).problem.code).toBe('assignee_cannot_see')
    await suspend('active')
    expect((await form({ memberIds: [] })).body.members).toEqual([])
  })

  it('have a lead from among them, or none', async () => {
    const outside = {
      status: 422,
      problem: { code: 'crew_lead_outside', message: 'The lead of a crew is one of its members.' },
    }
    expect(await form({ leadId: idOf('wendy') })).toMatchObject(outside)
    const { body: crew } = await form({ leadId: idOf('wes') })
    expect(await change(crew._id, { leadId: idOf('wes'), memberIds: of('wendy') })).toMatchObject(outside)
    expect((await change(crew._id, { leadId: null })).body.lead).toBeNull()
  })
})

it('a repeated creation returns the same crew; an id of another city is taken', async () => {
  const _id = randomUUID()
  const { body: crew } = await form({ _id })
  expect(await form({ _id })).toMatchObject({ status: 201, body: crew })
  expect((await list('ana')).body).toHaveLength(1)
  const elsewhere = { _id, cityId: app.world.cities.cedarBend.id, memberIds: of('bo') }
  expect(await form(elsewhere, 'bo')).toMatchObject({ status: 409, problem: { code: 'id_taken' } })
})

it('dissolving one leaves its open orders unassigned, with its name, until they are assigned again', async () => {
  const { body: crew } = await form({ name: 'Parks 1' })
  const open = await orderOf(crew._id, { assigneeIds: of('wendy') })
  const closing = await orderOf(crew._id)
  await people.wes.call(closeWorkOrder, { params: { id: closing._id }, body: {} })
  await people.ana.call(contract.deleteCrew, { params: { id: crew._id } })
  const read = async (id: string) => (await people.wes.call(getWorkOrder, { params: { id } })).body
  expect(await read(open._id)).toMatchObject({
    crew: null,
    crewId: null,
    assignees: [{ name: 'Wendy Hall' }],
    unassigned: ['Parks 1'],
    version: 2,
  })
  expect(await read(closing._id)).toMatchObject({ status: 'finished', crew: null, unassigned: [] })
  const update = (body: object) => people.ana.call(updateWorkOrder, { params: { id: open._id }, body })
  expect((await update({ title: 'Oil it' })).body.unassigned).toEqual(['Parks 1'])
  expect((await update({ assigneeIds: of('wes') })).body.unassigned).toEqual([])
})

it('a new name, new members and a dissolved crew reach devices with the next day pack', async () => {
  const { body: crew } = await form({ name: 'Parks 1', memberIds: of('wendy') })
  const order = await orderOf(crew._id)
  const phone = device(people.wes, { cityId })
  await phone.refresh()
  const kept = () => phone.workOrders.get(order._id)
  expect([kept()?.crew?.name, phone.crewIds]).toEqual(['Parks 1', []])
  await change(crew._id, { name: 'Parks 2', memberIds: of('wes') })
  expect((await phone.refresh()).header.whole).toBe(false)
  expect([kept()?.crew?.name, phone.crewIds]).toEqual(['Parks 2', [crew._id]])
  await people.ana.call(contract.deleteCrew, { params: { id: crew._id } })
  await phone.refresh()
  expect([kept()?.crew, kept()?.unassigned, phone.crewIds]).toEqual([null, ['Parks 2'], []])
})

it('an order gets no crew that is dissolved at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { body: crew } = await form({ name: `Round ${round}` })
    const orders = [await orderOf(crew._id), await orderOf(crew._id, { crewId: null })]
    const answers = await Promise.all([
      people.ana.call(contract.deleteCrew, { params: { id: crew._id } }),
      ...orders.map(({ _id: id }) =>
        people.dora.call(updateWorkOrder, { params: { id }, body: { crewId: crew._id, title: 'Moved' } }),
      ),
    ])
    expect(answers[0]?.status).toBe(200)
    for (const { status, problem } of answers)
      expect(['200', '422 crew_missing']).toContain(status === 200 ? '200' : `${status} ${problem.code}`)
    for (const { _id: id } of orders)
      expect((await people.ana.call(getWorkOrder, { params: { id } })).body.crew).toBeNull()
  }
})

it('CITY-6 an inactive city keeps its crews as they are', async () => {
  const { body: crew } = await form({})
  const setActive = (is_active: boolean) =>
    app.owner.updateTable('cities').set({ is_active }).where('id', '=', cityId).execute()
  await setActive(false)
  const inactive = { status: 409, problem: { code: 'city_inactive' } }
  expect(await form({ name: 'Other' })).toMatchObject(inactive)
  expect(await change(crew._id, {})).toMatchObject(inactive)
  expect(await people.ana.call(contract.deleteCrew, { params: { id: crew._id } })).toMatchObject(inactive)
  await setActive(true)
  expect((await list('ana')).body).toEqual([crew])
})
