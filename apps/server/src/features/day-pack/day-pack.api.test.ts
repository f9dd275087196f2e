/** DUR-25. The content of a day pack, who may download it, and how it ends. */
import { randomUUID } from 'node:crypto'
import { locationFromPack, notesFromPack, workOrderFromPack } from '@lamplighter/domain/day-pack'
import { deleteLocation, getLocation, listLocations } from '@lamplighter/domain/locations'
import { deleteNote, listNotes } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, listWorkOrders } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repairOf } from '../../testing/factories.ts'
import type { Person } from '../../testing/test-app.ts'
import { packPart } from './pack-part.ts'
import { type PackTown, packTown } from './testing/pack-town.ts'
import { photographed } from './testing/photographed.ts'
import { of, readPack, takePack } from './testing/take-pack.ts'
import { writePack } from './write-pack.ts'

let { app, people, cityId, made, noted } = {} as PackTown

beforeAll(async () => {
  ;({ app, people, cityId, made, noted } = await packTown())
})
afterAll(() => app.close())

const idsOf = (listed: readonly { _id: string }[]) => listed.map(({ _id }) => _id).toSorted()
const nowhere = () => ({ url: '', thumbUrl: null })
const withoutAddresses = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, one) =>
    key === 'url'
      ? ''
      : key === 'thumbUrl'
        ? null
        : key === 'mediaUrls' || key === 'images'
          ? one.map(() => '')
          : one,
  )

describe('a day pack', () => {
  it('contains what the lists show to the same person, and nothing from the trash', async () => {
    for (const icon of ['bench', 'gas_meter', 'well', null]) {
      const { _id } = await made({ icon, name: `Elm ${icon}`, description: 'line\nbreak "and" \\ quote' })
      await people.wes.call(createWorkOrder, { body: repairOf(_id) })
    }
    const gone = await made({ name: 'Elm that is gone' })
    await people.wes.call(createWorkOrder, { body: repairOf(gone._id, { title: 'of what is in the trash' }) })
    await people.ana.call(deleteLocation, { params: { id: gone._id } })
    const done = await people.wes.call(createWorkOrder, { body: repairOf((await made())._id) })
    await people.wes.call(closeWorkOrder, { params: { id: done.body._id }, body: {} })
    const { ana, dora, wes, wendy, pat } = people
    for (const person of [ana, dora, wes, wendy, pat]) {
      const pack = await takePack(person, { cityId })
      const { body: locations } = await person.call(listLocations, { query: { cityId } })
      const { body: orders } = await person.call(listWorkOrders, { query: { cityId, status: 'open' } })
      expect(idsOf(of(pack, 'location'))).toEqual(idsOf(locations))
      expect(
        of(pack, 'workOrder')
          .map((line) => workOrderFromPack(line, pack.header))
          .toSorted(byId),
      ).toEqual(orders.toSorted(byId))
      expect(pack.header).toMatchObject({
        whole: true,
        reason: null,
        bbox: null,
        city: { _id: cityId, name: 'Prairie Falls', state: 'NE' },
        expected: { locations: locations.length, workOrders: orders.length },
      })
    }
    expect(of(await takePack(dora, { cityId }), 'location').length).toBeLessThan(
      of(await takePack(wes, { cityId }), 'location').length,
    )
    expect(of(await takePack(wes, { cityId }), 'workOrder').map(({ title }) => title)).toContain(
      'of what is in the trash',
    )
  })

  it('contains the same locations and notes as the API, except for expiring URLs', async () => {
    const { _id } = await made({ name: 'Pump', tags: ['a', 'b'] })
    await sql`update locations set attributes = '{"DIAMETER": "6"}', street = '1 Elm St' where id = ${_id}`.execute(
      app.owner,
    )
    for (const text of ['first', 'second', 'third']) await noted(_id, text)
    await photographed(app, people.wes, _id)
    const taken = await noted(_id, 'taken back')
    await people.wes.call(deleteNote, { params: { id: taken._id } })
    const pack = await takePack(people.wes, { cityId })
    const line = of(pack, 'location').find((one) => one._id === _id)
    const notes = of(pack, 'notes').find(({ locationId }) => locationId === _id)
    if (!line || !notes) throw new Error('it is not in the pack')
    const { body: location } = await people.wes.call(getLocation, { params: { id: _id } })
    expect(locationFromPack(line, notes, pack.header, nowhere)).toEqual(withoutAddresses(location))
    expect(location).toMatchObject({ noteCount: 4, mediaCount: 1, latestNote: 'with a photo' })
    const { body: listed } = await people.wes.call(listNotes, { params: { locationId: _id } })
    expect(notesFromPack(notes, pack.header, nowhere)).toEqual(withoutAddresses(listed.slice(0, 3)))
    const bare = await made({ name: 'without notes' })
    const again = await takePack(people.wes, { cityId })
    const bareLine = of(again, 'location').find((one) => one._id === bare._id)
    expect(of(again, 'notes').some(({ locationId }) => locationId === bare._id)).toBe(false)
    const { body: read } = await people.wes.call(getLocation, { params: { id: bare._id } })
    expect(bareLine && locationFromPack(bareLine, null, again.header, nowhere)).toEqual(read)
  })

  it('contains only the requested box, also across the date line', async () => {
    const here = await made({ name: 'in the box' })
    const there = await made({ name: 'beside it' })
    await sql`update locations set latitude = 41.5 where id = ${here._id}`.execute(app.owner)
    await sql`update locations set latitude = 42.5 where id = ${there._id}`.execute(app.owner)
    for (const place of [here, there]) {
      await noted(place._id, 'a note')
      await people.wes.call(createWorkOrder, { body: repairOf(place._id) })
    }
    const pack = await takePack(people.wes, { cityId, bbox: '-97,41,-96,42' })
    expect(idsOf(of(pack, 'location'))).toEqual([here._id])
    expect(of(pack, 'notes').map(({ locationId }) => locationId)).toEqual([here._id])
    expect(of(pack, 'workOrder').map(({ locationId }) => locationId._id)).toEqual([here._id])
    expect(pack.header).toMatchObject({ bbox: [-97, 41, -96, 42], expected: { locations: 1, workOrders: 1 } })
    const far = await takePack(people.wes, { cityId, bbox: '170,41,-96.2,42' })
    expect(idsOf(of(far, 'location'))).toEqual([here._id])
  })

  it('is empty but complete for a member who sees nothing, and for an empty city', async () => {
    await sql`update city_memberships set user_type = null where user_id = ${app.world.people.dora.id}`.execute(
      app.owner,
    )
    for (const [person, city] of [
      [people.dora, cityId],
      [people.bo, app.world.cities.cedarBend.id],
    ] as const) {
      const { lines } = await takePack(person, { cityId: city })
      expect(lines.map(({ line }) => line)).toEqual(['header', 'end'])
    }
    await sql`update city_memberships set user_type = 'parks_recreation' where user_id = ${app.world.people.dora.id}`.execute(
      app.owner,
    )
  })

  it('is read in as many statements as needed', async () => {
    const { cedarBend } = app.world.cities
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      select gen_random_uuid(), ${cedarBend.id}, 'Pole ' || n, 42, -93, 'Cedar Bend', 'IA', ${app.world.people.bo.id},
        ${app.world.people.bo.id} from generate_series(1, 3100) n`.execute(app.owner)
    await sql`
      insert into notes (id, city_id, location_id, text, created_by)
      select gen_random_uuid(), city_id, id, 'seen', created_by from locations
      where city_id = ${cedarBend.id} order by id limit 1001`.execute(app.owner)
    const { end } = await takePack(people.bo, { cityId: cedarBend.id })
    expect(end.counts).toEqual({ locations: 3100, notes: 1001, workOrders: 0, removed: 0 })
    await sql`delete from notes where city_id = ${cedarBend.id}`.execute(app.owner)
    await sql`delete from locations where city_id = ${cedarBend.id}`.execute(app.owner)
  })

  it('is rejected like the city itself', async () => {
    const asked = async (person: Person, city: string) =>
      Promise.all(
        ['', '/size', '/thumbnails'].map(async (path) => {
          const ids = path === '/thumbnails' ? `&ids=${randomUUID()}` : ''
          return (await person.send('GET', `/api/day-pack${path}?cityId=${city}${ids}`)).status
        }),
      )
    const all = (status: number) => [status, status, status]
    expect(await asked(app.nobody, cityId)).toEqual(all(401))
    expect(await asked(people.bo, cityId)).toEqual(all(404))
    expect(await asked(people.nina, cityId)).toEqual(all(404))
    expect(await asked(people.pat, randomUUID())).toEqual(all(404))
    expect(await asked(people.pat, cityId)).toEqual(all(200))
    expect(await asked(people.wes, 'nonsense')).toEqual(all(422))
    const bad = await people.wes.send('GET', `/api/day-pack?cityId=${cityId}&bbox=1,2,3`)
    expect([bad.status, bad.problem.code]).toEqual([422, 'invalid_request'])
  })

  it('is recorded in the audit trail, once per whole pack', async () => {
    const lines = async () =>
      (await sql`select user_id from audit where endpoint = 'day_pack_taken'`.execute(app.owner)).rows.length
    const before = await lines()
    const { header } = await takePack(people.wes, { cityId })
    expect(await lines()).toBe(before + 1)
    await takePack(people.wes, { cityId, since: header.cursor })
    expect(await lines()).toBe(before + 1)
  })

  it('answers a HEAD without reading anything', async () => {
    const authorization = `Bearer ${people.wes.token}`
    const answer = await app.app.inject({
      method: 'HEAD',
      url: `/api/day-pack?cityId=${cityId}`,
      headers: { authorization },
    })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it('is compressed for clients that accept gzip', async () => {
    const answer = await app.app.inject({
      url: `/api/day-pack?cityId=${cityId}`,
      headers: { authorization: `Bearer ${people.wes.token}`, 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  it('has no end line when a part of it cannot be read', async () => {
    const user = { ...app.world.people.wes, userId: app.world.people.wes.id }
    const { header } = await takePack(people.wes, { cityId })
    let turns = 0
    const pieces = writePack({
      db: app.parts.db,
      streets: app.parts.streets,
      part: packPart({ ...user, platformRole: 'admin', memberships: [], activeCityId: null }, { cityId }),
      header,
      since: null,
      inTurn: async (work) => {
        if (turns++ > 0) throw new Error('the database is away')
        return work()
      },
    })
    let text = ''
    const reading = (async () => {
      for await (const piece of pieces) text += piece
    })()
    await expect(reading).rejects.toThrow('the database is away')
    expect(text).toContain('"line":"location"')
    expect(() => readPack(text)).toThrow('cut off')
  })
})

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1)
