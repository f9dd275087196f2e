/** LIVE-7. An open order shows who else has it open. */
import { createLocation } from '@lamplighter/domain/locations'
import { createWorkOrder, VIEWER_STAYS_SECONDS, viewWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { purgeViewers } from './index.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

async function raised(icon: string) {
  const { body: location } = await people.ana.call(createLocation, { body: benchIn(app.world, { icon }) })
  return (await people.ana.call(createWorkOrder, { body: repairOf(location._id) })).body._id
}
const look = async (who: PersonName, id: string) => {
  const { status, body } = await people[who].call(viewWorkOrder, { params: { id }, body: {} })
  return status === 200 ? body.map(({ name }) => name) : status
}

it('LIVE-7 names the others, by name only, until they have left', async () => {
  const [bench, hydrant] = [await raised('bench'), await raised('fire_hydrant')]
  expect(await look('ana', bench)).toEqual([])
  expect(await look('wes', hydrant)).toEqual([])
  expect(await look('wendy', bench)).toEqual(['Ana Lindqvist'])
  expect(await look('ana', bench)).toEqual(['Wendy Hall'])
  expect([await look('wendy', hydrant), await look('bo', bench)]).toEqual([404, 404])
  const { body } = await people.ana.call(viewWorkOrder, { params: { id: bench }, body: {} })
  expect(body).toEqual([{ _id: app.world.people.wendy.id, name: 'Wendy Hall' }])
  await sql`update work_order_viewers set seen_at = now() - make_interval(secs => ${VIEWER_STAYS_SECONDS})
    where user_id = ${app.world.people.wendy.id}`.execute(app.owner)
  expect(await look('ana', bench)).toEqual([])
  await purgeViewers(app.parts.db)
  const { rows } = await sql`select from work_order_viewers`.execute(app.owner)
  expect(rows).toHaveLength(2)
})
