/** ORDER-58, ORDER-82. Views are a person's own: same on all devices, never on anybody else's. */
import { randomUUID } from 'node:crypto'
import {
  deleteView,
  listViews,
  MAX_VIEWS,
  renameView,
  saveView,
  type ViewSearch,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let ana: Person

beforeAll(async () => {
  app = await testApp()
  const people = await app.everybody()
  wes = people.wes
  ana = people.ana
})
afterAll(() => app.close())
beforeEach(() => sql`delete from saved_views`.execute(app.owner))

const save = (name: string, search: ViewSearch = {}, who = wes, _id: string = randomUUID()) =>
  who.call(saveView, { body: { _id, name, search } })
const names = async (who = wes) => (await who.call(listViews, {})).body.map(({ name }) => name)

it('ORDER-58 keeps name and filters, sorted by name', async () => {
  const search = { due: 'overdue', assigned: 'me', sort: '-priority' } as const
  const made = await save('  overdue, mine ', search)
  expect(made).toMatchObject({ status: 201, body: { name: 'overdue, mine', search } })
  await save('Mornings')
  expect((await wes.call(listViews, {})).body).toEqual([
    { _id: expect.any(String), name: 'Mornings', search: {} },
    { _id: made.body._id, name: 'overdue, mine', search },
  ])
})

it('ORDER-58 nobody else sees or deletes a view, and others may use the same name', async () => {
  const { body } = await save('Mornings')
  await save('mornings', {}, ana)
  expect(await names(ana)).toEqual(['mornings'])
  expect((await ana.call(deleteView, { params: { id: body._id } })).status).toBe(404)
  expect((await save('Taken id', {}, ana, body._id)).problem.code).toBe('id_taken')
  expect(await names()).toEqual(['Mornings'])
  expect((await wes.call(deleteView, { params: { id: body._id } })).status).toBe(200)
  expect(await names()).toEqual([])
})

it('ORDER-82 renames a view of one’s own, which keeps its filters', async () => {
  const { body } = await save('Mornings', { due: 'overdue' })
  await save('Evenings')
  const rename = (name: string, who = wes) =>
    who.call(renameView, { params: { id: body._id }, body: { name } })
  expect((await rename(' MORNINGS ')).body).toEqual({ ...body, name: 'MORNINGS' })
  expect((await rename('evenings')).problem).toMatchObject({ code: 'view_name_taken', status: 409 })
  expect((await rename(' ')).problem).toMatchObject({ code: 'view_name_missing', status: 422 })
  expect((await rename('Nights', ana)).status).toBe(404)
  expect(await names()).toEqual(['Evenings', 'MORNINGS'])
})

it('ORDER-58 rejects a name in another case, an empty one, unknown filters, and the 31st view', async () => {
  await save('Mornings')
  expect((await save('MORNINGS')).problem).toMatchObject({ code: 'view_name_taken', status: 409 })
  expect((await save('  ')).problem).toMatchObject({ code: 'view_name_missing', status: 422 })
  const body = { _id: randomUUID(), name: 'Odd', search: { color: 'red' } }
  expect((await wes.send('POST', '/api/workorders/views', { body })).status).toBe(422)
  const made = await Promise.all(Array.from({ length: MAX_VIEWS }, (_, index) => save(`View ${index}`)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_VIEWS - 1)
  expect(made.find(({ status }) => status !== 201)?.problem.code).toBe('too_many_views')
})
