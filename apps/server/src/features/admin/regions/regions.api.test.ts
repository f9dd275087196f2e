/** REGION-1 and REGION-9. Platform admins keep regions, and cities know who sees them. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/admin'
import { listAudit } from '@lamplighter/domain/audit'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { listCityUsers } from '@lamplighter/domain/city-admin'
import { messageOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { joinUsers } from '../../auth/index.ts'
import { type County, county } from './testing/county.ts'

let { app, people, cityId, made, add, drop, view, endView, countyWith } = {} as County
beforeAll(async () => {
  ;({ app, people, cityId, made, add, drop, view, endView, countyWith } = await county())
})
afterAll(() => app.close())
afterEach(async () => {
  await sql`delete from regions`.execute(app.owner)
})

describe('REGION-1 a platform admin', () => {
  it('creates, renames and deletes regions; two have no name in common', async () => {
    const _id = randomUUID()
    const created = await people.pat.call(contract.createRegion, {
      body: { _id, name: '  Lancaster County ' },
    })
    expect(created.body).toMatchObject({ _id, name: 'Lancaster County', cities: [], viewers: [] })
    const again = await people.pat.call(contract.createRegion, { body: { _id, name: 'Lancaster County' } })
    expect(again.body).toEqual(created.body)
    const second = await made('Nebraska')
    const renamed = (id: string, name: string) =>
      people.pat.call(contract.renameRegion, { params: { id }, body: { name } })
    expect((await renamed(second, 'lancaster COUNTY')).problem).toMatchObject({
      code: 'region_name_taken',
      message: messageOf('region_name_taken'),
    })
    for (const nothing of [' ', '\u200b'])
      expect((await renamed(second, nothing)).problem.code).toBe('region_name_missing')
    expect((await renamed(second, 'Nebraska state')).body.name).toBe('Nebraska state')
    const other = { _id, name: 'Another name' }
    expect((await people.pat.call(contract.createRegion, { body: other })).problem.code).toBe('id_taken')
    const { body: all } = await people.pat.call(contract.listRegions, {})
    expect(all.map(({ name }) => name)).toEqual(['Lancaster County', 'Nebraska state'])
    expect((await people.pat.call(contract.deleteRegion, { params: { id: second } })).status).toBe(200)
    expect((await people.pat.call(contract.deleteRegion, { params: { id: second } })).status).toBe(404)
  })

  it('names people by email, whom the server knows and who have one record', async () => {
    const id = await countyWith('nina')
    const { email, name, id: userId } = app.world.people.nina
    const byEmail = (given: string) =>
      people.pat.call(contract.addRegionViewer, { params: { id }, body: { email: given } })
    const { body } = await byEmail(` ${email.toUpperCase()} `)
    expect(body.viewers).toEqual([{ _id: userId, name, email, addedAt: expect.any(String) }])
    expect(body.cities).toMatchObject([{ name: 'Prairie Falls', state: 'NE', isActive: true }])
    expect((await byEmail('nobody@example.test')).problem.code).toBe('region_viewer_unknown')
    await sql`update users set email = ${email} where id = ${app.world.people.wendy.id}`.execute(app.owner)
    expect((await byEmail(email)).problem.code).toBe('region_viewer_ambiguous')
    const own = app.world.people.wendy
    await sql`update users set email = ${own.email} where id = ${own.id}`.execute(app.owner)
  })

  it('adds a city or a person twice without an effect, and removes only what is there', async () => {
    const id = await countyWith('nina')
    expect((await add(id, 'prairieFalls')).body.cities).toHaveLength(1)
    expect((await drop(id, 'cedarBend')).status).toBe(404)
    expect((await endView(id, 'wes')).status).toBe(404)
    expect((await drop(id, 'prairieFalls')).body.cities).toEqual([])
    expect((await endView(id, 'nina')).body.viewers).toEqual([])
  })

  it('cannot go beyond the limits', async () => {
    const id = await countyWith()
    await sql`
      with many as (
        insert into users (id, issuer, subject, name, email)
        select gen_random_uuid(), 'https://elsewhere.example', 'many-' || n, 'Many', 'many-' || n || '@example.test'
        from generate_series(1, ${contract.MAX_REGION_VIEWERS}::int) n returning id)
      insert into region_viewers (region_id, user_id) select ${id}::uuid, id from many`.execute(app.owner)
    expect((await view(id, 'nina')).problem.code).toBe('region_viewers_full')
    await sql`
      with many as (
        insert into cities (id, name, state, name_key)
        select gen_random_uuid(), 'Many ' || n, 'NE', 'many ' || n
        from generate_series(1, ${contract.MAX_REGION_CITIES}::int) n returning id)
      insert into region_cities (region_id, city_id) select ${id}::uuid, id from many`.execute(app.owner)
    expect((await add(id, 'cedarBend')).problem.code).toBe('region_cities_full')
    await sql`
      insert into regions (id, name) select gen_random_uuid(), 'Many ' || n
      from generate_series(1, ${contract.MAX_REGIONS}::int) n`.execute(app.owner)
    const body = { _id: randomUUID(), name: 'One too many' }
    expect((await people.pat.call(contract.createRegion, { body })).problem.code).toBe('regions_full')
    // The answer to the last one was lost, and the device asks again.
    await sql`delete from regions where name in ('Many 1', 'Many 2')`.execute(app.owner)
    for (const attempt of ['first', 'repeated'])
      expect([attempt, (await people.pat.call(contract.createRegion, { body })).status]).toEqual([
        attempt,
        201,
      ])
    await sql`delete from regions`.execute(app.owner)
    await sql`delete from cities where name_key like 'many %'`.execute(app.owner)
    await sql`delete from users where subject like 'many-%'`.execute(app.owner)
  })
})

it('REGION-1 where the server sends mail, a Region Viewer has confirmed their email', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'lamp@example.test' })
  onTestFinished(mailing.close)
  const pat = await mailing.as('pat')
  const _id = randomUUID()
  await pat.call(contract.createRegion, { body: { _id, name: 'Lancaster County' } })
  const { email, id } = mailing.world.people.nina
  const adding = () => pat.call(contract.addRegionViewer, { params: { id: _id }, body: { email } })
  expect((await adding()).problem.code).toBe('region_viewer_unconfirmed')
  await sql`update users set email_verified = true where id = ${id}`.execute(mailing.owner)
  expect((await adding()).status).toBe(200)
})
it('REGION-2 joining two records of a person keeps the regions of both', async () => {
  const [first, second] = [await made('First'), await made('Second')]
  const [kept, double] = [randomUUID(), randomUUID()]
  const identity = { issuer: 'https://elsewhere.example', subject: double, email: 'iris@example.test' }
  await sql`
    insert into users (id, issuer, subject, name, email) values
      (${kept}, ${EMBEDDED_ISSUER}, 'kept-viewer', 'Iris', 'iris@example.test'),
      (${double}, ${identity.issuer}, ${double}, 'Iris', 'iris@example.test')`.execute(app.owner)
  await sql`
    insert into region_viewers (region_id, user_id)
    values (${first}, ${kept}), (${first}, ${double}), (${second}, ${double})`.execute(app.owner)
  await app.owner
    .transaction()
    .execute((db) => joinUsers(db, { userId: kept, double, identity: { ...identity, verified: true } }))
  const { rows } = await sql<{ region_id: string; user_id: string }>`
    select region_id, user_id from region_viewers order by region_id = ${second}`.execute(app.owner)
  expect(rows).toEqual([
    { region_id: first, user_id: kept },
    { region_id: second, user_id: kept },
  ])
})
it('REGION-1 a Region Viewer does not wait for a city', async () => {
  const waiting = async () =>
    (await people.pat.call(contract.listUsersWithoutCities, {})).body.map(({ _id }) => _id)
  const { id } = app.world.people.nina
  expect(await waiting()).toContain(id)
  await countyWith('nina')
  expect(await waiting()).not.toContain(id)
})
it('REGION-9 a city knows who sees it: in its list of users without emails, and in its audit trail', async () => {
  const id = await countyWith('nina', 'wes')
  const second = await made('Nebraska')
  await add(second, 'prairieFalls')
  await view(second, 'nina')
  const listed = async (who: 'ana' | 'dora' | 'bo') => (await people[who].call(listCityUsers, {})).body[0]
  const { name, id: userId, email } = app.world.people.nina
  // Wes is a member, and listed as one.
  const nina = { _id: userId, name, regions: ['Lancaster County', 'Nebraska'] }
  for (const who of ['ana', 'dora'] as const) {
    const city = await listed(who)
    expect(city?.regionViewers).toEqual([nina])
    expect(JSON.stringify(city)).not.toContain(email)
  }
  expect((await listed('bo'))?.regionViewers).toEqual([])
  await people.pat.call(contract.deleteRegion, { params: { id } })
  const { body: trail } = await people.ana.call(listAudit, {
    params: { cityId: cityId('prairieFalls') },
    query: { limit: 50 },
  })
  const said = trail.map(({ action, objectName }) => [action, objectName])
  expect(said).toContainEqual(['addRegionViewer', 'Nina Reyes'])
  expect(said).toContainEqual(['addRegionCity', 'Nebraska'])
  expect(said).toContainEqual(['deleteRegion', null])
})
