/** REGION-2 to REGION-8. Region Viewers see the cities of their regions. The matrix (testing/matrix) asks every route as one. */
import { randomUUID } from 'node:crypto'
import { createAccessToken } from '@lamplighter/domain/access-tokens'
import { listMyActivities } from '@lamplighter/domain/activities'
import { getMe } from '@lamplighter/domain/auth'
import {
  acceptInvitation,
  createInvitation,
  getCityBoundary,
  joinCity,
  listMyCities,
  setActiveCity,
} from '@lamplighter/domain/cities'
import { createCrew, listOrderRules } from '@lamplighter/domain/city-admin'
import { getDayPack } from '@lamplighter/domain/day-pack'
import { exportLocations } from '@lamplighter/domain/exports'
import { messageOf } from '@lamplighter/domain/http'
import { createLocation, getLocation } from '@lamplighter/domain/locations'
import { createNote, listNotes } from '@lamplighter/domain/notes'
import {
  createWorkOrder,
  getOrderChoices,
  listViews,
  makeCalendar,
  saveView,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { benchIn, repairOf } from '../../../testing/factories.ts'
import { randomSecret } from '../../../testing/matrix/insert-rows.ts'
import { setMember } from '../../../testing/members.ts'
import type { PersonName } from '../../../testing/people.ts'
import { listen } from '../../events/testing/listen.ts'
import { type County, county } from './testing/county.ts'

let { app, people, bench, order, elsewhere, cityId, made, add, drop, view, endView, seenBy, countyWith } =
  {} as County
beforeAll(async () => {
  ;({ app, people, bench, order, elsewhere, cityId, made, add, drop, view, endView, seenBy, countyWith } =
    await county())
})
afterAll(() => app.close())
afterEach(async () => {
  await sql`delete from regions`.execute(app.owner)
})

describe('REGION-2 a Region Viewer', () => {
  it('sees the cities of the region and no others, from the next request on', async () => {
    const id = await made()
    await view(id, 'nina')
    expect(await seenBy('nina')).toEqual([])
    await add(id, 'prairieFalls')
    expect(await seenBy('nina')).toEqual([bench._id])
    expect((await people.nina.call(getLocation, { params: { id: elsewhere._id } })).status).toBe(404)
    await add(id, 'cedarBend')
    expect(await seenBy('nina')).toEqual([bench._id, elsewhere._id].toSorted())
    const { body: mine } = await people.nina.call(listMyCities, {})
    expect(mine.map(({ name, userRole }) => [name, userRole])).toEqual([
      ['Cedar Bend', 'region_viewer'],
      ['Prairie Falls', 'region_viewer'],
    ])
    await drop(id, 'prairieFalls')
    expect(await seenBy('nina')).toEqual([elsewhere._id])
    const gone = { params: { id: bench._id } }
    expect((await people.nina.call(getLocation, gone)).status).toBe(404)
    const pack = { query: { cityId: cityId('prairieFalls') } }
    expect((await people.nina.call(getDayPack, pack)).status).toBe(404)
    await endView(id, 'nina')
    expect(await seenBy('nina')).toEqual([])
  })

  it('is told of changes in these cities alone, and of none five seconds after a city has left', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const id = await countyWith('nina')
    const stream = await listen(origin, people.nina.token)
    onTestFinished(stream.leave)
    const noted = async (who: 'ana' | 'bo', locationId: string) =>
      (await people[who].call(createNote, { body: { locationId, text: 'Hello' } })).body._id
    await noted('bo', elsewhere._id)
    const heard = await noted('ana', bench._id)
    await expect.poll(() => stream.ids()).toEqual([heard])
    await drop(id, 'prairieFalls')
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    await noted('ana', bench._id)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(stream.ids()).toEqual([heard])
  }, 20_000)

  it('downloads what they see at the moment of the download', async () => {
    const id = await countyWith('nina')
    const file = async () => {
      const { body } = await people.nina.call(exportLocations, { query: { format: 'csv' } })
      const [, path] = /^https?:\/\/[^/]+(.*)$/.exec(body.url) ?? ['', body.url]
      return { path: path ?? '', text: (await app.nobody.send('GET', path ?? '')).text }
    }
    const { path, text } = await file()
    expect(text).toContain(bench._id)
    expect(text).not.toContain(elsewhere._id)
    await endView(id, 'nina')
    const later = await app.nobody.send('GET', path)
    expect(later.text).not.toContain(bench._id)
  })
})

describe('REGION-4 a membership', () => {
  it('counts in its city, beside the view of the others', async () => {
    const id = await countyWith('bo', 'wendy')
    await add(id, 'cedarBend')
    expect(await seenBy('bo')).toEqual([bench._id, elsewhere._id].toSorted())
    const note = (who: PersonName, locationId: string) =>
      people[who].call(createNote, { body: { locationId, text: 'Hello' } })
    expect((await note('bo', elsewhere._id)).status).toBe(201)
    expect((await note('bo', bench._id)).problem.code).toBe('region_viewer_reads_only')
    // A worker for parks sees no more of their own city than before.
    const well = { body: benchIn(app.world, { name: 'Hydrant', icon: 'fire_hydrant', tags: [] }) }
    const { body: hydrant } = await people.ana.call(createLocation, well)
    expect((await people.wendy.call(getLocation, { params: { id: hydrant._id } })).status).toBe(404)
    expect(await seenBy('wendy')).toEqual([bench._id, elsewhere._id].toSorted())
  })

  it('that is suspended keeps the city closed', async () => {
    await countyWith('nina')
    await setMember(app, 'nina', 'prairieFalls', { role: 'city_worker', status: 'suspended' })
    expect(await seenBy('nina')).toEqual([])
    await setMember(app, 'nina', 'prairieFalls', null)
    expect(await seenBy('nina')).toContain(bench._id)
  })

  it('and regions are one list of cities, whatever they are', async () => {
    const cities = ['prairieFalls', 'cedarBend'] as const
    const some = fc.subarray([...cities])
    await fc.assert(
      fc.asyncProperty(some, some, some, some, async (memberOf, suspendedIn, first, second) => {
        await sql`delete from regions`.execute(app.owner)
        for (const [region, name] of [
          [first, 'One'],
          [second, 'Two'],
        ] as const) {
          const id = await made(name)
          await view(id, 'nina')
          for (const city of region) await add(id, city)
        }
        for (const city of cities) {
          const status = suspendedIn.includes(city) ? 'suspended' : 'active'
          const given = { role: 'city_worker', status } as const
          await setMember(app, 'nina', city, memberOf.includes(city) ? given : null)
        }
        const expected = cities.flatMap((city) => {
          if (memberOf.includes(city))
            return [[cityId(city), 'city_worker', suspendedIn.includes(city) ? 'suspended' : 'active']]
          return [...first, ...second].includes(city) ? [[cityId(city), 'region_viewer', 'active']] : []
        })
        const { user } = (await people.nina.call(getMe, {})).body
        const got = user.cityMemberships.map(({ cityId: id, role, status }) => [id, role, status])
        expect(got.toSorted()).toEqual(expected.toSorted())
        const { body: mine } = await people.nina.call(listMyCities, {})
        const active = expected.filter(([, , status]) => status === 'active')
        expect(mine.map(({ _id, userRole }) => [_id, userRole]).toSorted()).toEqual(
          active.map(([id, role]) => [id, role]).toSorted(),
        )
        const { body: feed } = await people.nina.call(listMyActivities, { query: { limit: 200 } })
        const open = new Set(active.map(([id]) => id))
        expect(new Set(feed.map((entry) => entry.cityId))).toEqual(open)
      }),
      { numRuns: 12 },
    )
    for (const city of cities) await setMember(app, 'nina', city, null)
  }, 60_000)
})

it('REGION-3 every write is answered with 403 and the reason, and changes nothing', async () => {
  await countyWith('nina')
  const refused = { code: 'region_viewer_reads_only', message: messageOf('region_viewer_reads_only') }
  const writes: [method: string, url: string, body?: unknown][] = [
    ['PUT', `/api/locations/${bench._id}`, { name: 'Mine' }],
    ['DELETE', `/api/locations/${bench._id}`],
    ['POST', `/api/locations/${bench._id}/tags`, { tag: 'mine' }],
    ['POST', '/api/notes', { locationId: bench._id, text: 'Mine' }],
    ['POST', '/api/workorders', repairOf(bench._id)],
    ['PUT', `/api/workorders/${order._id}`, { title: 'Mine' }],
    ['PUT', `/api/workorders/${order._id}/close`, {}],
    ['PUT', `/api/workorders/${order._id}/viewers`, {}],
    ['POST', `/api/workorders/${order._id}/comments`, { _id: randomUUID(), text: 'Mine' }],
  ]
  for (const [method, url, body] of writes) {
    const { status, problem } = await people.nina.send(method, url, { body })
    expect([url, status, problem]).toEqual([url, 403, expect.objectContaining(refused)])
  }
  const { problem } = await people.nina.call(createLocation, { body: benchIn(app.world) })
  expect(problem.message).toContain('You are not a member of Prairie Falls, NE')
  const { body: notes } = await people.nina.call(listNotes, { params: { locationId: bench._id } })
  expect(notes.some(({ text }) => text === 'Mine')).toBe(false)
})

it('REGION-3 what needs a role is rejected as for members without it', async () => {
  await countyWith('bo')
  // Bo administers another city, so the dashboard itself is open.
  const query = { cityId: cityId('prairieFalls') }
  expect((await people.bo.call(listOrderRules, { query })).problem.code).toBe('forbidden')
})
it('REGION-2 of more than ten cities, boundaries are read one by one', async () => {
  const id = await countyWith('nina')
  const given = {
    type: 'Polygon',
    coordinates: [
      [
        [-96.7, 40.6],
        [-96.6, 40.6],
        [-96.6, 40.7],
        [-96.7, 40.6],
      ],
    ],
  }
  await sql`update cities set boundary = ${JSON.stringify(given)} where id = ${cityId('prairieFalls')}`.execute(
    app.owner,
  )
  const boundaries = async () =>
    (await people.nina.call(listMyCities, {})).body.flatMap(({ boundary }) => boundary ?? [])
  expect(await boundaries()).toEqual([given])
  await sql`
    with many as (
      insert into cities (id, name, state, name_key)
      select gen_random_uuid(), 'Many ' || n, 'NE', 'many ' || n from generate_series(1, 10) n returning id)
    insert into region_cities (region_id, city_id) select ${id}::uuid, id from many`.execute(app.owner)
  expect(await boundaries()).toEqual([])
  const one = await people.nina.call(getCityBoundary, { params: { id: cityId('prairieFalls') } })
  expect(one.body).toEqual({ boundary: given })
  await sql`delete from cities where name_key like 'many %'`.execute(app.owner)
  await sql`update cities set boundary = null`.execute(app.owner)
})
it('REGION-5 a Region Viewer may ask to join a city of the region, and accept an invitation', async () => {
  await countyWith('nina')
  const asked = await people.nina.call(joinCity, { body: { cityId: cityId('prairieFalls') } })
  expect(asked.status).toBe(200)
  const secret = randomSecret()
  const invitation = { cityId: cityId('prairieFalls'), secret, role: 'city_worker' }
  expect((await people.ana.call(createInvitation, { body: invitation })).status).toBe(201)
  expect((await people.nina.call(acceptInvitation, { body: { secret } })).status).toBe(200)
  const { user } = (await people.nina.call(getMe, {})).body
  expect(user.cityMemberships.map(({ role }) => role)).toEqual(['city_worker'])
  await setMember(app, 'nina', 'prairieFalls', null)
})

it('REGION-6 nobody assigns an order to a Region Viewer, and no form offers them', async () => {
  await countyWith('nina')
  const { id } = app.world.people.nina
  const assigned = { params: { id: order._id }, body: { assigneeIds: [id] } }
  expect((await people.ana.call(updateWorkOrder, assigned)).problem.code).toBe('assignee_cannot_see')
  const query = { cityId: cityId('prairieFalls') }
  const { body: choices } = await people.ana.call(getOrderChoices, { query })
  expect(choices.members.length).toBeGreaterThan(0)
  expect(choices.members.map(({ userId }) => userId)).not.toContain(id)
  // REGION-3: nor do they read the roles and categories of the members.
  expect((await people.nina.call(getOrderChoices, { query })).body.members).toEqual([])
})

it('REGION-7 their access tokens only read', async () => {
  await countyWith('nina', 'wes')
  const token = (who: PersonName, scopes: ('orders:read' | 'orders:write')[]) => {
    const body = { _id: randomUUID(), secret: randomSecret(), name: 'Sync', scopes }
    return people[who].call(createAccessToken, { body })
  }
  expect((await token('nina', ['orders:read', 'orders:write'])).problem.code).toBe('region_viewer_reads_only')
  expect((await token('nina', ['orders:read'])).status).toBe(201)
  expect((await token('wes', ['orders:write'])).status).toBe(201)
})

it('REGION-8 a Region Viewer keeps views and a link to a calendar, which shows what they see when it is read', async () => {
  const id = await countyWith('nina')
  const late = { _id: randomUUID(), name: 'Overdue', search: { due: 'overdue' } } as const
  expect((await people.nina.call(saveView, { body: late })).status).toBe(201)
  expect((await people.nina.call(listViews, {})).body).toEqual([late])
  const city = cityId('prairieFalls')
  expect((await people.nina.call(setActiveCity, { body: { cityId: city } })).status).toBe(200)

  const crew = { _id: randomUUID(), cityId: city, name: 'Night shift', memberIds: [app.world.people.wes.id] }
  expect((await people.ana.call(createCrew, { body: crew })).status).toBe(201)
  const due = { crewId: crew._id, dueOn: '2026-03-08', title: 'Paint the bench' }
  expect((await people.ana.call(createWorkOrder, { body: repairOf(bench._id, due) })).status).toBe(201)
  const { body: calendar } = await people.nina.call(makeCalendar, {
    body: { _id: randomUUID(), crewId: crew._id },
  })
  const read = async () =>
    (await app.nobody.send('GET', calendar.link.replace(app.parts.config.publicUrl, ''))).text
  expect(await read()).toContain(due.title)
  await endView(id, 'nina')
  expect(await read()).not.toContain(due.title)
})
