/** DUR-16, DUR-27. An expired or invalid cursor brings everything, and the reason. */
import { randomUUID } from 'node:crypto'
import { deleteLocation } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeDepartures } from '../../db/change-log/change-log.ts'
import type { Person } from '../../testing/test-app.ts'
import { type PackTown, packTown } from './testing/pack-town.ts'
import { BOX, type Devices, everyDevice, removedIn, takePack } from './testing/take-pack.ts'

let { app, people, cityId, made } = {} as PackTown
let devices: Devices

beforeAll(async () => {
  ;({ app, people, cityId, made } = await packTown())
  await made({ name: 'one that stays' })
})
afterAll(() => app.close())

beforeEach(async () => {
  devices = await everyDevice(people, cityId)
})

describe('an expired or invalid cursor', () => {
  const asked = async (person: Person, since: string, extra = {}) =>
    (await takePack(person, { cityId, since, ...extra })).header
  const read = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const write = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
  const altered = (change: object) => write({ ...read(devices.wes.cursor ?? ''), ...change })

  it('is answered with everything, and the reason', async () => {
    const cursor = devices.wes.cursor ?? ''
    const { oldest } = { oldest: BigInt(read(cursor).from) }
    const month = 30 * 24 * 60 * 60
    for (const [since, reason] of [
      [altered({ format: 0 }), 'other_format'],
      [altered({ database: 'another' }), 'other_database'],
      [altered({ city: randomUUID() }), 'other_city'],
      [altered({ at: read(cursor).at - month - 60 }), 'cursor_too_old'],
      [altered({ at: read(cursor).at + 3600 }), 'cursor_unreadable'],
      [altered({ from: String(oldest + 1_000_000n) }), 'cursor_unreadable'],
    ] as const)
      expect(await asked(people.wes, since)).toMatchObject({ whole: true, reason })
    expect(await asked(people.wes, altered({ at: read(cursor).at - month + 60 }))).toMatchObject({
      whole: false,
    })
    expect(await asked(people.wes, cursor, { bbox: BOX })).toMatchObject({ whole: true, reason: 'other_box' })
    expect(await asked(people.wes, devices.box.cursor ?? '')).toMatchObject({
      whole: true,
      reason: 'other_box',
    })
  })

  it('also for another person, or the same person in another role or department', async () => {
    expect(await asked(people.ana, devices.wes.cursor ?? '')).toMatchObject({
      whole: true,
      reason: 'other_scope',
    })
    const assign = (change: ReturnType<typeof sql>) =>
      sql`update city_memberships set ${change} where user_id = ${app.world.people.wendy.id}`.execute(
        app.owner,
      )
    const { wendy } = devices
    const before = wendy.locations.size
    await made({ icon: 'gas_meter' })
    await assign(sql`user_type = 'custom', custom_categories = '{Gas}'`)
    expect((await wendy.refresh()).header).toMatchObject({ whole: true, reason: 'other_scope' })
    await assign(sql`role = 'city_admin', user_type = null, custom_categories = '{}'`)
    expect((await wendy.refresh()).header).toMatchObject({ whole: true, reason: 'other_scope' })
    expect(wendy.locations.size).toBeGreaterThan(before)
    await assign(sql`status = 'suspended'`)
    const gone = await people.wendy.send('GET', `/api/day-pack?cityId=${cityId}&since=${wendy.cursor}`)
    expect(gone.status).toBe(404)
    await assign(sql`status = 'active', role = 'city_worker', user_type = 'parks_recreation'`)
  })

  it('when forged, shows nothing that a whole pack would not', async () => {
    await made({ icon: 'gas_meter' })
    await people.ana.call(deleteLocation, { params: { id: (await made({ icon: 'gas_meter' }))._id } })
    const from = (cursor: string | null) => write({ ...read(cursor ?? ''), from: '1' })
    const { lines } = await takePack(people.dora, { cityId, since: from(devices.dora.cursor) })
    const { lines: whole } = await takePack(people.dora, { cityId })
    const seen = (all: typeof lines) => all.flatMap((line) => (line.line === 'location' ? line._id : []))
    expect(seen(lines).toSorted()).toEqual(seen(whole).toSorted())
    // Of the departed locations, dora is told only about those she could once see.
    const departed = await sql<{ id: string }>`
      select location_id as id from location_departures where category = 'Gas'`.execute(app.owner)
    const hidden = new Set(departed.rows.map(({ id }) => id))
    const known = await sql<{ id: string }>`
      select location_id as id from location_departures where category = 'Parks'`.execute(app.owner)
    const once = new Set(known.rows.map(({ id }) => id))
    expect(removedIn(lines).filter((id) => hidden.has(id) && !once.has(id))).toEqual([])
    expect(
      await asked(
        people.dora,
        write({ ...read(devices.dora.cursor ?? ''), scope: read(devices.wes.cursor ?? '').scope }),
      ),
    ).toMatchObject({ reason: 'other_scope' })
  })

  it('is rejected as malformed', async () => {
    const nonsense = ['', 'x', '\n', 'null', '[]', '{}', '%', 'A'.repeat(400), '{"format":1,"database":1}']
    const encoded = nonsense.map((text) => Buffer.from(text).toString('base64url').slice(0, 400))
    for (const since of [...nonsense, ...encoded])
      expect([since, await asked(people.wes, since)]).toMatchObject([
        since,
        { whole: true, reason: 'cursor_unreadable' },
      ])
  })

  it('with invalid numbers is malformed too', async () => {
    for (const from of [
      '-1',
      '1.5',
      '1e3',
      ' 1',
      '',
      '18446744073709551616',
      '9'.repeat(21),
      "1'; drop table notes",
      1,
      null,
    ])
      expect(await asked(people.wes, altered({ from }))).toMatchObject({
        whole: true,
        reason: 'cursor_unreadable',
      })
    expect(await asked(people.wes, altered({ from: '0' }))).toMatchObject({ whole: false })
    const long = await people.wes.send('GET', `/api/day-pack?cityId=${cityId}&since=${'A'.repeat(401)}`)
    expect(long.status).toBe(422)
    const twice = await people.wes.send('GET', `/api/day-pack?cityId=${cityId}&since=a&since=b`)
    expect(twice.status).toBe(422)
  })

  it('is answered with everything when too much has changed', async () => {
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      select gen_random_uuid(), ${cityId}, 'Pole ' || n, 42, -93, 'Prairie Falls', 'NE', ${app.world.people.ana.id},
        ${app.world.people.ana.id} from generate_series(1, 20001) n`.execute(app.owner)
    expect((await devices.wes.refresh()).header).toMatchObject({ whole: true, reason: 'too_much_changed' })
    const one = devices.wes
    await sql`delete from locations where name like 'Pole %'`.execute(app.owner)
    expect((await one.refresh()).header).toMatchObject({ whole: true, reason: 'too_much_changed' })
    expect([...one.locations.values()].some(({ name }) => name.startsWith('Pole'))).toBe(false)
  })
})

it('departures are kept for longer than a cursor is accepted', async () => {
  await sql`update location_departures set departed_at = now() - interval '32 days'`.execute(app.owner)
  const recent = (await made())._id
  await people.ana.call(deleteLocation, { params: { id: recent } })
  await sql`update location_departures set departed_at = now() - interval '30 days 12 hours' where location_id = ${recent}`.execute(
    app.owner,
  )
  await purgeDepartures(app.parts.db)
  const { rows } = await sql<{ id: string }>`select location_id as id from location_departures`.execute(
    app.owner,
  )
  expect(rows.map(({ id }) => id)).toEqual([recent])
})
