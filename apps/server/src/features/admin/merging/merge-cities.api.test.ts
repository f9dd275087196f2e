/**
 * Merging a duplicate city: everything moves, nothing is lost, and pending changes on devices still reach their city.
 */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { listAudit } from '@lamplighter/domain/audit'
import { getMe } from '@lamplighter/domain/auth'
import { joinCity, listMyCityRequests, normalizeCity } from '@lamplighter/domain/cities'
import { listCrews, listOrderRules, updateCrew } from '@lamplighter/domain/city-admin'
import {
  createLocation,
  listLocations,
  summariseLocations,
  updateLocation,
} from '@lamplighter/domain/locations'
import { createNote, listNotes } from '@lamplighter/domain/notes'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  createWorkOrder,
  listViews,
  listWorkOrders,
  reopenWorkOrder,
  saveView,
  stepWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn } from '../../../testing/factories.ts'
import { insertMedia, insertUpload } from '../../../testing/matrix/insert-rows.ts'
import { setMember } from '../../../testing/members.ts'
import type { PersonName } from '../../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { movedTables, unmovedTables } from './merge-cities.repo.ts'

let app: TestApp
let people: Record<PersonName, Person>
const double = { id: randomUUID() as string, name: 'Prarie Fals', state: 'NE' }
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const real = () => app.world.cities.prairieFalls
const merge = (body: { into: string; name: string }, id = double.id) =>
  people.pat.call(contract.mergeCities, { params: { id }, body })

it('CITY-31 moves every table with a city, and no constraint prevents it', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'city_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not a.attisdropped`.execute(
    app.owner,
  )
  expect([...movedTables, ...unmovedTables].toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
  // A foreign key over city_id and another column must be deferrable, or the tables could only move all at once.
  const { rows: stiff } = await sql<{ name: string }>`
    select conname as name from pg_constraint k
    where contype = 'f' and not condeferrable and cardinality(conkey) > 1 and exists (
      select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'city_id')`.execute(
    app.owner,
  )
  expect(stiff).toEqual([])
})

it('CITY-30 is previewed first, with counts, and confirmed with the name of the removed city', async () => {
  await app.owner
    .insertInto('cities')
    .values({ ...double, name_key: normalizeCity(double.name), owner_id: null })
    .execute()
  app.world.cities = Object.assign(app.world.cities, { double })
  await putMember('wes', 'department_director', 'utilities_department')
  await putMember('bo', 'city_worker', null)
  await people.nina.call(joinCity, { body: { cityId: double.id } })
  await people.nina.call(joinCity, { body: { cityId: real().id } })
  const place = { city: double, by: app.world.people.bo.id }
  for (const name of ['One', 'Two']) {
    const body = { ...benchIn(app.world), name, cityId: double.id, city: double.name, state: 'NE' }
    const { body: made } = await people.bo.call(createLocation, { body })
    const note = await people.bo.call(createNote, { body: { locationId: made._id, text: `Note of ${name}` } })
    expect(note.status).toBe(201)
    await insertMedia(app, { ...place, location: made._id })
    const order = await people.bo.call(createWorkOrder, {
      body: { locationId: made._id, title: `Order of ${name}`, description: '', priority: 'low', tags: [] },
    })
    const params = { id: order.body._id }
    await people.bo.call(closeWorkOrder, { params, body: { note: 'Done' } })
    expect((await people.bo.call(reopenWorkOrder, { params, body: { reason: 'Not done' } })).status).toBe(200)
    const step = { _id: randomUUID(), kind: 'started' as const }
    expect((await people.bo.call(stepWorkOrder, { params, body: step })).status).toBe(200)
    const comment = { _id: randomUUID(), text: 'Bring two' }
    expect((await people.bo.call(commentOnWorkOrder, { params, body: comment })).status).toBe(200)
    expect((await people.bo.call(updateWorkOrder, { params, body: { tags: ['oil'] } })).status).toBe(200)
  }
  await putCrews()
  const view = { _id: viewId, name: 'There', search: { city: double.id, due: 'overdue' as const } }
  expect((await people.bo.call(saveView, { body: view })).status).toBe(201)
  await insertUpload(app, place)
  await sql`update locations set source_id = 'hydrants:' || name where city_id = ${double.id}`.execute(
    app.owner,
  )
  const { body: own } = await people.wes.call(createLocation, { body: benchIn(app.world) })
  await sql`update locations set source_id = 'hydrants:One' where id = ${own._id}`.execute(app.owner)
  await sql`insert into import_sources (city_id, name) values (${double.id}, 'hydrants'), (${real().id}, 'hydrants'),
    (${double.id}, 'valves')`.execute(app.owner)
  await sql`insert into imports (id, city_id, source, file_name, status)
    values (${randomUUID()}, ${double.id}, 'hydrants', 'hydrants.csv', 'saved')`.execute(app.owner)
  // Both cities imported the same order.
  await sql`insert into work_orders (id, city_id, location_id, title, source_id, created_by)
    values (${randomUUID()}, ${real().id}, ${own._id}, 'Paint', 'works:1', ${app.world.people.ana.id})`.execute(
    app.owner,
  )
  await sql`update work_orders set source_id = 'works:1' where id = (
    select id from work_orders where city_id = ${double.id} order by id limit 1)`.execute(app.owner)
  await putRegions()
  await sql`select fold_location_changes()`.execute(app.owner)

  const trial = (into: string) =>
    people.pat.call(contract.tryMerge, { params: { id: double.id }, query: { into } })
  expect((await trial(double.id)).problem.code).toBe('merge_into_itself')
  expect((await trial(real().id)).body).toEqual({
    locations: 2,
    // With a comment on each order.
    notes: 4,
    media: 2,
    workOrders: 2,
    activities: 16,
    members: 2,
    membersOfBoth: 1,
    requests: 1,
    invitations: 0,
    importedInBoth: 1,
    gainedViewers: 1,
  })
  expect((await merge({ into: real().id, name: 'Prairie Falls' })).problem.code).toBe('merge_name_differs')
  expect((await merge({ into: double.id, name: double.name })).problem.code).toBe('merge_into_itself')
})

it('CITY-31, CITY-32 moves everything in one transaction; counts are correct afterwards, and the better role wins', async () => {
  const before = await countAll()
  const answer = await merge({ into: real().id, name: ` ${double.name} ` })
  expect(answer).toMatchObject({
    status: 200,
    body: { moved: { locations: 2 }, city: { name: 'Prairie Falls' } },
  })
  expect(answer.body.city.formerNames).toEqual(['Prarie Fals, NE'])
  for (const table of movedTables) {
    const left = await sql`select from ${sql.table(table)} where city_id = ${double.id}`.execute(app.owner)
    expect([table, left.rows.length]).toEqual([table, 0])
  }
  const after = await countAll()
  // One person was in both cities, and both had the same source; the feed records the merge.
  expect(after).toEqual({
    ...before,
    city_memberships: (before.city_memberships ?? 0) - 1,
    import_sources: (before.import_sources ?? 0) - 1,
    // One region had both.
    region_cities: (before.region_cities ?? 0) - 1,
    activities: (before.activities ?? 0) + 1,
    city_former_names: 1,
    merged_cities: 1,
    // LOC-110: each location tells it.
    location_history: (before.location_history ?? 0) + 2,
  })
  const { rows: told } =
    await sql`select cause, changes from location_history where cause = 'merge' limit 1`.execute(app.owner)
  expect(told).toEqual([
    { cause: 'merge', changes: [{ field: 'city', from: 'Prarie Fals, NE', to: 'Prairie Falls, NE' }] },
  ])
  const { rows: imported } = await sql`
    select city_id, title from work_orders where source_id = 'works:1'`.execute(app.owner)
  expect(imported).toEqual([{ city_id: real().id, title: 'Paint' }])
  const { body: recount } = await people.pat.call(contract.recalculateCityStats, {})
  expect(recount.corrected).toEqual([])
  const { body: summary } = await people.ana.call(summariseLocations, { query: { cityId: real().id } })
  expect(summary.total).toBe(3)
  const { body: me } = await people.wes.call(getMe, {})
  expect(me.user.cityMemberships).toMatchObject([{ cityName: 'Prairie Falls', role: 'department_director' }])
  const requests = (await people.nina.call(listMyCityRequests, {})).body
  expect(requests.filter(({ status }) => status === 'pending')).toHaveLength(1)
  const { body: found } = await people.ana.call(listLocations, { query: {} })
  expect(found.map(({ name, city }) => `${name} in ${city}`).toSorted()).toContain('One in Prairie Falls')
  const one = found.find(({ name }) => name === 'One')
  const notes = await people.ana.call(listNotes, { params: { locationId: one?._id ?? '' } })
  expect(notes.body).toMatchObject([{ text: 'Note of One' }])
})

it('REGION-2 shows the remaining city to the regions of the removed one, and its audit trail says so', async () => {
  const { rows } = await sql<{ region_id: string; city_id: string }>`
    select region_id, city_id from region_cities order by region_id = ${regionIds.onlyThere}`.execute(
    app.owner,
  )
  expect(rows).toEqual([
    { region_id: regionIds.both, city_id: real().id },
    { region_id: regionIds.onlyThere, city_id: real().id },
  ])
  const { body: trail } = await people.ana.call(listAudit, {
    params: { cityId: real().id },
    query: { limit: 50 },
  })
  const said = trail.filter(({ action }) => action === 'mergeCities').map(({ objectName }) => objectName)
  expect(said).toContain('Only there')
  expect(said).not.toContain('Both')
})

it('ORDER-58 a view of the removed city shows the one that stays', async () => {
  const { body: views } = await people.bo.call(listViews, {})
  expect(views).toEqual([{ _id: viewId, name: 'There', search: { city: real().id, due: 'overdue' } }])
})

it('ORDER-45, ORDER-77 moves rules, and crews with their orders, and gives one a new name if both cities have it', async () => {
  const { body: crews } = await people.ana.call(listCrews, {})
  const names = crews.map(({ name }) => name)
  const all = [
    'NIGHT SHIFT',
    `Night shift ${crewIds.night.slice(0, 8)}`,
    'Only there',
    LONG,
    `${LONG.slice(0, 51)} ${crewIds.long.slice(0, 8)}`,
  ]
  expect(names.toSorted()).toEqual(all.toSorted())
  expect(crews.find(({ _id }) => _id === crewIds.night)).toMatchObject({
    lead: { name: 'Bo Jensen' },
    openOrders: 2,
  })
  const { body: orders } = await people.ana.call(listWorkOrders, { query: { assignedTo: crewIds.night } })
  expect(orders).toMatchObject([
    { cityName: 'Prairie Falls', progress: { kind: 'started' } },
    { cityName: 'Prairie Falls', progress: { kind: 'started' } },
  ])
  const { body: rules } = await people.ana.call(listOrderRules, { query: { cityId: real().id } })
  expect(rules).toMatchObject([{ name: 'All to the night', crew: { _id: crewIds.night } }])
  // Each new name is short enough to be saved again.
  for (const { _id: id, name, lead, members } of crews) {
    const body = { name, leadId: lead?._id ?? null, memberIds: members.map(({ _id }) => _id) }
    expect((await people.ana.call(updateCrew, { params: { id }, body })).status).toBe(200)
  }
})

it('CITY-29 a device that still names the duplicate, by id and name, saves into the remaining city', async () => {
  const named = { cityId: double.id, city: double.name, state: 'Nebraska' }
  const made = await people.bo.call(createLocation, {
    body: { ...benchIn(app.world), ...named, name: 'Three' },
  })
  expect(made).toMatchObject({ status: 201, body: { cityId: real().id, city: 'Prairie Falls' } })
  const edited = await people.bo.call(updateLocation, {
    params: { id: made.body._id },
    body: { ...benchIn(app.world), ...named, name: 'Three and a half' },
  })
  expect(edited).toMatchObject({ status: 200, body: { city: 'Prairie Falls', name: 'Three and a half' } })
})

it('CITY-33 moves nothing into an inactive city, or while an import runs', async () => {
  const other = app.world.cities.cedarBend.id
  await sql`insert into imports (id, city_id, source, file_name, status)
    values (${randomUUID()}, ${other}, 'x', 'x.csv', 'saving')`.execute(app.owner)
  const asked = { into: real().id, name: 'Cedar Bend' }
  expect((await merge(asked, other)).problem).toMatchObject({ status: 409, code: 'city_importing' })
  await sql`update imports set status = 'saved'`.execute(app.owner)
  await people.pat.call(contract.updateCity, { params: { id: real().id }, body: { isActive: false } })
  expect((await merge(asked, other)).problem).toMatchObject({ status: 409, code: 'city_inactive' })
})

const viewId = randomUUID() as string
const regionIds = { both: randomUUID() as string, onlyThere: randomUUID() as string }
const crewIds = { night: randomUUID() as string, long: randomUUID() as string }
const LONG = 'Streets and drainage, east of the river and north of the rail'.slice(0, 60)

/** One region has both cities, one only the duplicate. Nina views both regions; Pat gains the real city, and Wes is a member of it. */
async function putRegions() {
  const { nina, pat, wes } = app.world.people
  await sql`insert into regions (id, name) values (${regionIds.both}, 'Both'), (${regionIds.onlyThere}, 'Only there')`.execute(
    app.owner,
  )
  await sql`
    insert into region_cities (region_id, city_id) values
      (${regionIds.both}, ${real().id}), (${regionIds.both}, ${double.id}), (${regionIds.onlyThere}, ${double.id})`.execute(
    app.owner,
  )
  await sql`
    insert into region_viewers (region_id, user_id) values (${regionIds.both}, ${nina.id}), (${regionIds.onlyThere}, ${nina.id}),
      (${regionIds.onlyThere}, ${pat.id}), (${regionIds.onlyThere}, ${wes.id})`.execute(app.owner)
}

/** Two of the duplicate's three crews have names of the real city. */
async function putCrews() {
  const bo = app.world.people.bo.id
  await sql`
    insert into crews (id, city_id, name, lead_id, member_ids) values
      (${crewIds.night}, ${double.id}, 'Night shift', ${bo}, ${[bo]}), (${crewIds.long}, ${double.id}, ${LONG}, null, '{}'),
      (${randomUUID()}, ${double.id}, 'Only there', null, '{}'), (${randomUUID()}, ${real().id}, 'NIGHT SHIFT', null, '{}'),
      (${randomUUID()}, ${real().id}, ${LONG}, null, '{}')`.execute(app.owner)
  await sql`
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, crew_id, tells_lead, tell_ids, saved_by)
    values (${randomUUID()}, ${double.id}, 'All to the night', true, 'created', 0, ${crewIds.night}, false, '{}',
      ${bo})`.execute(app.owner)
  await sql`update work_orders set crew_id = ${crewIds.night} where city_id = ${double.id}`.execute(app.owner)
}

async function putMember(
  who: PersonName,
  role: 'department_director' | 'city_worker',
  userType: string | null,
) {
  await setMember(app, who, 'double' as 'cedarBend', { role, userType })
}

async function countAll(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of movedTables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.owner)
    counted[table] = rows[0]?.count ?? 0
  }
  return counted
}
