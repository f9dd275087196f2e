/** OGC-1 to OGC-5: what each caller and each access token gets, whole tables page by page, lines, and credentials. */
import { randomUUID } from 'node:crypto'
import { exportLocations, exportWorkOrders } from '@lamplighter/domain/exports'
import { deleteLocation, updateLocation } from '@lamplighter/domain/locations'
import {
  getOgcLocationItem,
  getOgcLocationSchema,
  getOgcLocations,
  listOgcCollections,
  listOgcLocationItems,
  listOgcNoteItems,
  listOgcWorkOrderItems,
} from '@lamplighter/domain/ogc'
import { closeWorkOrder, commentOnWorkOrder, priorities } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type PackTown, packTown } from '../day-pack/testing/pack-town.ts'

let { app, people, cityId, made, noted, orderFor } = {} as PackTown
beforeAll(async () => {
  ;({ app, people, cityId, made, noted, orderFor } = await packTown())
})
afterAll(() => app.close())

type List = typeof listOgcLocationItems | typeof listOgcNoteItems | typeof listOgcWorkOrderItems
interface Feature {
  id: string
  properties: Record<string, unknown>
  geometry: object
}

/** All features, by following the links. */
async function all(person: Person, list: List, query: Record<string, unknown> = {}): Promise<Feature[]> {
  const first = await person.call(list, { params: { cityId }, query: query as never })
  expect(first.status).toBe(200)
  const found: Feature[] = [...first.body.features]
  let { links } = first.body
  for (let next = nextOf(links); next; next = nextOf(links)) {
    const { body, status } = await person.send('GET', next)
    expect(status).toBe(200)
    const page = body as typeof first.body
    found.push(...page.features)
    links = page.links
  }
  return found
}
const nextOf = (links: { rel: string; href: string }[]) =>
  links.find(({ rel }) => rel === 'next')?.href.replace(app.parts.config.publicUrl, '')
const idsOf = (features: readonly { id: string }[]) => features.map(({ id }) => id)

async function exported(person: Person, link: typeof exportLocations | typeof exportWorkOrders) {
  const { body } = await person.call(link, { query: { cityId, format: 'geojson' } as never })
  return JSON.parse((await app.nobody.send('GET', body.url)).text).features as Feature[]
}

it('OGC-1, OGC-2 are what the exports contain, for each person, feature by feature', async () => {
  for (const icon of ['bench', 'fire_hydrant', null]) {
    const { _id } = await made({ icon })
    await orderFor(_id)
    await noted(_id)
  }
  const gone = await made()
  await noted(gone._id)
  await people.ana.call(deleteLocation, { params: { id: gone._id } })
  const { _id } = await made({ name: 'Elm 1' })
  await sql`update locations set attributes = ${JSON.stringify({ SPECIES: 'Elm', Icon: 'x' })}::jsonb where id = ${_id}`.execute(
    app.owner,
  )
  for (const who of ['ana', 'dora', 'wendy', 'wes', 'pat'] as const) {
    const person = people[who]
    expect([who, await all(person, listOgcLocationItems, { limit: 2 })]).toEqual([
      who,
      await exported(person, exportLocations),
    ])
    expect([who, await all(person, listOgcWorkOrderItems, { limit: 1 })]).toEqual([
      who,
      await exported(person, exportWorkOrders),
    ])
    const seen = idsOf(await all(person, listOgcLocationItems))
    const notes = await all(person, listOgcNoteItems, { limit: 2 })
    const { rows } = await sql<{ id: string }>`select id from notes where location_id = any(${seen}::uuid[])
      and work_order_id is null and deleted_at is null order by id`.execute(app.owner)
    expect([who, idsOf(notes)]).toEqual([who, idsOf(rows)])
  }
  for (const who of ['bo', 'nina'] as const)
    for (const list of [listOgcLocationItems, listOgcNoteItems, listOgcWorkOrderItems])
      expect((await people[who].call(list, { params: { cityId } })).status).toBe(404)
})

it('OGC-2 a note and an order are at their location; a comment belongs to its order alone', async () => {
  const bench = await made({ name: 'Bench 7', latitude: 40.61, longitude: -96.61 })
  const order = await orderFor(bench._id)
  const note = await noted(bench._id, 'Loose slat')
  const said = { params: { id: order._id }, body: { _id: randomUUID(), text: 'Which slat?' } }
  expect((await people.wes.call(commentOnWorkOrder, said)).status).toBe(200)
  const [shown, ...others] = await all(people.wes, listOgcNoteItems, { location_id: bench._id })
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    id: note._id,
    geometry: { type: 'Point', coordinates: [-96.61, 40.61] },
    properties: { text: 'Loose slat', location_id: bench._id, location_name: 'Bench 7', icon: 'bench' },
  })
})

it('OGC-3 rows that are written between two pages neither repeat nor hide others', async () => {
  for (let count = 0; count < 4; count += 1) await made({ icon: 'well', name: `Well ${count}` })
  const before = idsOf(await all(people.wes, listOgcLocationItems, { icon: 'well' }))
  const first = await people.wes.call(listOgcLocationItems, {
    params: { cityId },
    query: { icon: 'well', limit: 2 },
  })
  await people.wes.call(updateLocation, { params: { id: before[0] ?? '' }, body: { name: 'Renamed' } })
  await people.wes.call(updateLocation, { params: { id: before[3] ?? '' }, body: { name: 'Renamed too' } })
  const added = await made({ icon: 'well' })
  const rest: string[] = []
  for (let next = nextOf(first.body.links); next; ) {
    const { body } = await people.wes.send('GET', next)
    const page = body as typeof first.body
    rest.push(...idsOf(page.features))
    next = nextOf(page.links)
  }
  expect([...idsOf(first.body.features), ...rest]).toEqual([...before, added._id])
})

it('OGC-3 a page of large features is shorter, and leads on', async () => {
  const large: string[] = []
  for (let count = 0; count < 4; count += 1) large.push((await made({ icon: 'odorization_station' }))._id)
  /** Each point is a kilobyte of digits. */
  const grow = (ids: string[], points: number) =>
    sql`update locations set geometry = jsonb_build_object('type', 'MultiPoint', 'coordinates', (
        select jsonb_agg(jsonb_build_array(('-96.6' || repeat('1', 1000))::numeric, 40.6)) from generate_series(1, ${points}::int)))
      where id = any(${ids}::uuid[])`.execute(app.owner)
  const query = { icon: 'odorization_station' }
  await grow(large, 3000)
  const { body } = await people.ana.call(listOgcLocationItems, { params: { cityId }, query })
  expect([body.numberReturned, body.features.length]).toEqual([2, 2])
  expect(idsOf(await all(people.ana, listOgcLocationItems, query))).toEqual(large)
  await grow(large.slice(0, 1), 9000)
  expect(idsOf(await all(people.ana, listOgcLocationItems, query))).toEqual(large)
  await sql`update locations set geometry = null where id = any(${large}::uuid[])`.execute(app.owner)
})

it('OGC-4 filters by property', async () => {
  const oak = await made({ icon: 'gas_meter', latitude: 40.655, longitude: -96.655 })
  const order = await orderFor(oak._id)
  await sql`update locations set source_id = 'gis:17' where id = ${oak._id}`.execute(app.owner)
  const ids = async (list: List, query: Record<string, unknown>) => idsOf(await all(people.wes, list, query))
  expect(await ids(listOgcLocationItems, { source_id: 'gis:17' })).toEqual([oak._id])
  expect(await ids(listOgcLocationItems, { icon: 'gas_meter' })).toEqual([oak._id])
  expect(await ids(listOgcLocationItems, { category: 'Nothing' })).toEqual([])
  expect(await ids(listOgcLocationItems, { category: 'Gas', source_id: 'gis:17' })).toEqual([oak._id])
  expect(await ids(listOgcWorkOrderItems, { location_id: oak._id, status: 'open' })).toEqual([order._id])
  await people.wes.call(closeWorkOrder, { params: { id: order._id }, body: {} })
  const ofOak = { location_id: oak._id }
  expect(await ids(listOgcWorkOrderItems, { ...ofOak, status: 'open' })).toEqual([])
  expect(await ids(listOgcWorkOrderItems, { ...ofOak, status: 'finished' })).toEqual([order._id])
  expect(await ids(listOgcWorkOrderItems, { ...ofOak, priority: order.priority })).toEqual([order._id])
  const others = priorities.filter((one) => one !== order.priority)
  for (const priority of others) expect(await ids(listOgcWorkOrderItems, { ...ofOak, priority })).toEqual([])
})

it('OGC-4 a box finds the line that crosses it, and the extent contains the whole line', async () => {
  const main = await made({ name: 'Main', latitude: 40.6, longitude: -96.6 })
  const line = {
    type: 'MultiLineString',
    coordinates: [
      [
        [-96.7, 40.5],
        [-96.6, 40.6],
      ],
      [
        [-96.6, 40.6, 5],
        [-96.5, 40.7, 5],
      ],
    ],
  }
  await sql`update locations set geometry = ${JSON.stringify(line)}::jsonb where id = ${main._id}`.execute(
    app.owner,
  )
  const ids = async (bbox: string) => idsOf(await all(people.wes, listOgcLocationItems, { bbox }))
  expect(await ids('-96.51,40.69,-96.49,40.71')).toEqual([main._id])
  expect(await ids('179,40.5,-96.69,40.51')).toEqual([main._id])
  expect(await ids('-96.4,40.8,-96.3,40.9')).toEqual([])
  const { body } = await people.wes.call(getOgcLocations, { params: { cityId } })
  const [west = 0, south = 0, east = 0, north = 0] = body.extent?.spatial.bbox[0] ?? []
  expect([west <= -96.7, south <= 40.5, east >= -96.5, north >= 40.7]).toEqual([true, true, true, true])
  const one = await people.wes.call(getOgcLocationItem, { params: { cityId, id: main._id } })
  expect(one.body.geometry).toEqual(line)
  for (const strange of [
    { type: 'Point', coordinates: [] },
    { type: 'Point', coordinates: [1] },
    { type: 'Point', coordinates: [1, 'y'] },
    { type: 'Point', coordinates: ['x', 'y'] },
    { type: 'Point', coordinates: [4111, 9] },
    { type: 'Point', bbox: [-170, -80, 170, 80], properties: { codes: [1, 9] } },
    {},
  ]) {
    await sql`update locations set geometry = ${JSON.stringify(strange)}::jsonb where id = ${main._id}`.execute(
      app.owner,
    )
    const { rows } = await sql`select extent from locations where id = ${main._id}`.execute(app.owner)
    expect([strange, rows]).toEqual([strange, [{ extent: null }]])
  }
  await sql`update locations set geometry = null where id = ${main._id}`.execute(app.owner)
})

it('OGC-2 the schema names every property of the features', async () => {
  const { _id } = await made({ name: 'Attributed' })
  await sql`update locations set attributes = ${JSON.stringify({ DIAMETER: '12', Name: 'x' })}::jsonb where id = ${_id}`.execute(
    app.owner,
  )
  const { body } = await people.wes.call(getOgcLocationSchema, { params: { cityId } })
  const names = new Set(['id', ...Object.keys(body.properties.properties.properties)])
  for (const { properties } of await all(people.wes, listOgcLocationItems))
    for (const name of Object.keys(properties)) expect(names).toContain(name)
  expect(names).toContain('attribute Name')
  expect(body.properties.properties.properties.latitude).toEqual({ type: 'number' })
})

const titles = async (send: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await send
  return status === 200
    ? (body as { collections: { title: string }[] }).collections.map(({ title }) => title)
    : status
}

it('OGC-1 a token gets the collections of its scopes alone', async () => {
  const made = await insertAccessToken(app, app.world.people.ana.id, { scopes: ['orders:read'] })
  const orders = { headers: { authorization: `Bearer ${made.token}` } }
  expect(await titles(app.nobody.send('GET', '/ogc/collections', orders))).toEqual([
    'Work orders of Prairie Falls, NE',
  ])
  for (const [kind, status] of [
    ['work-orders', 200],
    ['locations', 403],
    ['notes', 403],
  ])
    for (const rest of ['', '/schema', '/items']) {
      const url = `/ogc/collections/${kind}-${cityId}${rest}`
      expect([url, (await app.nobody.send('GET', url, orders)).status]).toEqual([url, status])
    }
  const { body } = await people.ana.call(listOgcCollections, {})
  expect(body.collections.map(({ id }) => id)).toEqual([
    `locations-${cityId}`,
    `notes-${cityId}`,
    `work-orders-${cityId}`,
  ])
})

const basic = (password: string, user = 'qgis') => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
})

it('OGC-5 takes an access token as the password of Basic credentials, here alone', async () => {
  const { token } = await insertAccessToken(app, app.world.people.wes.id, { scopes: ['locations:read'] })
  for (const user of ['', 'wes', 'a b'])
    expect(await titles(app.nobody.send('GET', '/ogc/collections', basic(token, user)))).toHaveLength(2)
  expect((await app.nobody.send('GET', '/api/locations', basic(token))).status).toBe(401)
  for (const wrong of ['', 'lamp_x', `${token}x`, people.wes.token ?? '']) {
    const { status, headers } = await app.nobody.send('GET', '/ogc/collections', basic(wrong))
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Lamplighter", Bearer'])
  }
  const { headers } = await app.nobody.send('GET', '/ogc/collections')
  expect(headers['www-authenticate']).toBe('Basic realm="Lamplighter", Bearer')
  expect((await app.nobody.send('GET', '/api/locations')).headers['www-authenticate']).toBe('Bearer')
})

it('OGC-1 takes a slash at the end of a path, and knows no other paths', async () => {
  const read = async (url: string) => (await people.wes.send('GET', url)).status
  for (const path of ['/ogc', '/ogc/collections', `/ogc/collections/notes-${cityId}/items`])
    for (const end of ['', '/', '/?f=json', '?f=json'])
      expect([path, end, await read(path + end)]).toEqual([path, end, 200])
  expect(await read(`/ogc/collections/notes-${cityId}/items?datetime=2001-01-01T00:00:00Z/`)).toBe(200)
  for (const path of ['/ogc/tiles', '/ogc/collections/roads', '/ogc/collections/notes-1', '/ogcx'])
    expect([path, await read(path)]).toEqual([path, 404])
})

it('OGC-5 takes no token in the path unless the installation turns it on', async () => {
  const { token } = await insertAccessToken(app, app.world.people.wes.id, { scopes: ['locations:read'] })
  expect((await app.nobody.send('GET', `/ogc/token/${token}/collections`)).status).toBe(404)
})

it('OGC-5 links repeat a token that came in the path', async () => {
  const other: TestApp = await testApp({ OGC_TOKEN_IN_PATH: 'on' })
  try {
    const city = other.world.cities.prairieFalls.id
    const { token } = await insertAccessToken(other, other.world.people.wes.id, {
      scopes: ['locations:read'],
    })
    const root = `/ogc/token/${token}`
    const read = async (path: string) => {
      const { status, body } = await other.nobody.send('GET', path)
      return { status, body: body as { links: { href: string }[] } }
    }
    for (const path of [
      '',
      '?f=json',
      '/collections',
      `/collections/locations-${city}`,
      `/collections/notes-${city}/items`,
    ]) {
      const { status, body } = await read(root + path)
      expect([path, status]).toEqual([path, 200])
      for (const { href } of body.links) expect(href).toContain(`${other.parts.config.publicUrl}${root}`)
    }
    for (const [path, status] of [
      [`${root}/../api/locations`, 404],
      [`${root}x/collections`, 401],
      ['/ogc/token/lamp_x/collections', 401],
      ['/ogc/token/other/collections', 404],
      ['/ogc/token', 404],
    ] as const)
      expect([path, (await read(path)).status]).toEqual([path, status])
  } finally {
    await other.close()
  }
})
