/** ACC-5. A revoked right is gone at the very next request: rights are stored neither in tokens nor in memory. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amountIn, readTile, wholeWorldTile } from '../read-tile.ts'
import { locationBody } from './calls-locations.ts'
import { tus, uploadHeaders } from './calls-media.ts'
import { insertUpload, insertUser } from './insert-rows.ts'
import { postIn } from './route-calls.ts'
import { type Caller, join, type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld()
})
afterAll(() => world.app.close())

const set = (caller: Caller, values: Record<string, unknown>) =>
  world.app.owner.updateTable('city_memberships').set(values).where('user_id', '=', caller.id).execute()
const remove = (caller: Caller) =>
  world.app.owner.deleteFrom('city_memberships').where('user_id', '=', caller.id).execute()

beforeEach(async () => {
  for (const name of ['CA', 'DAll', 'WNone', 'WParks'] as const) {
    const caller = world.caller(`Alder ${name}`)
    await remove(caller)
    await join(world.app, world.alder, caller.id, name)
  }
})

const get = async (caller: Caller, url: string) => (await caller.person.send('GET', url)).status
/** The size of each list: locations, map items, counts, orders and the feed. */
async function sizes({ person }: Caller): Promise<number[]> {
  const [locations, map, summary, orders, open, feed, types] = await Promise.all(
    [
      '/api/locations',
      wholeWorldTile,
      '/api/locations/summary',
      '/api/workorders',
      '/api/workorders/summary',
      '/api/activities/my-cities',
      '/api/activities/my-cities/summary',
    ].map(async (url) => (await person.send('GET', url)).body as never),
  )
  const { length: listed } = locations as unknown as unknown[]
  const onMap = amountIn(readTile(map))
  const { total } = summary as unknown as { total: number }
  const { length: ordered } = orders as unknown as unknown[]
  const { open: stillOpen } = open as unknown as { open: number }
  const { length: fed } = feed as unknown as unknown[]
  const { total: told } = types as unknown as { total: number }
  return [listed, onMap, total, ordered, stillOpen, fed, told]
}
const nothing = [0, 0, 0, 0, 0, 0, 0]

describe.each([
  ['removed', (caller: Caller) => remove(caller)],
  ['suspended', (caller: Caller) => set(caller, { status: 'suspended' })],
  [
    'removed by a city admin',
    async ({ id }: Caller) => {
      const url = `/api/city-admin/users/${id}/city/${world.alder.id}`
      const { person } = world.caller('Alder CA')
      expect((await person.send('DELETE', url)).status).toBe(200)
    },
  ],
  [
    'removed by a platform admin',
    async ({ id }: Caller) => {
      const url = `/api/admin/users/${id}/city-assignment/${world.alder.id}`
      expect((await world.caller('P').person.send('DELETE', url)).status).toBe(200)
    },
  ],
])('a worker who was %s', (_how, takeAway) => {
  it('sees nothing, and can change and upload nothing', async () => {
    const worker = world.caller('Alder WNone')
    const [location] = world.locations
    const [note] = world.notes
    const [order] = world.orders
    const upload = `/api/media/uploads/${await insertUpload(world.app, { city: world.alder, by: worker.id })}`
    const part = {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from('some'),
    }
    expect((await sizes(worker)).every((size) => size > 0)).toBe(true)
    expect(await get(worker, `/api/locations/${location?.id}`)).toBe(200)
    expect((await worker.person.send('PATCH', upload, part)).status).toBe(204)

    await takeAway(worker)

    expect(await sizes(worker)).toEqual(nothing)
    expect(await get(worker, `/api/locations/${location?.id}`)).toBe(404)
    expect(await get(worker, `/api/notes/location/${location?.id}`)).toBe(404)
    expect(await get(worker, `/api/workorders/${order?.id}`)).toBe(404)
    expect(await get(worker, '/api/cities/')).toBe(200)
    expect((await worker.person.send('GET', '/api/cities/')).body).toEqual([])
    expect((await worker.person.send('DELETE', `/api/notes/${note?.id}`)).status).toBe(404)
    const made = { body: locationBody(world, 'bench') }
    expect((await worker.person.send('POST', '/api/locations', made)).status).toBe(403)
    const more = { ...part, headers: { ...part.headers, 'upload-offset': '4' } }
    expect((await worker.person.send('PATCH', upload, more)).status).toBe(403)
    const begun = { headers: uploadHeaders(world.alder.id) }
    expect((await worker.person.send('POST', '/api/media/uploads', begun)).status).toBe(403)
  })
})

it('a demoted city admin has no dashboard', async () => {
  const admin = world.caller('Alder CA')
  const [location] = world.locations
  expect(await get(admin, '/api/city-admin/stats')).toBe(200)
  const target = await insertUser(world.app)
  await join(world.app, world.alder, target, 'WNone')
  const url = `/api/city-admin/users/${admin.id}/role`
  const body = { cityId: world.alder.id, role: 'city_worker', userType: null }
  expect((await world.caller('Alder CA2').person.send('PUT', url, { body })).status).toBe(200)
  expect(await get(admin, '/api/city-admin/stats')).toBe(403)
  const removal = `/api/city-admin/users/${target}/city/${world.alder.id}`
  expect((await admin.person.send('DELETE', removal)).status).toBe(403)
  expect((await admin.person.send('DELETE', `/api/city-admin/locations/${location?.id}`)).status).toBe(403)
  expect((await admin.person.send('DELETE', `/api/locations/${location?.id}`)).status).toBe(403)
})

it('a director without categories sees nothing and manages no one', async () => {
  const director = world.caller('Alder DAll')
  const before = await sizes(director)
  await set(director, { user_type: 'custom', custom_categories: ['Parks'] })
  const parks = await sizes(director)
  expect(parks.every((size, i) => size > 0 && size < (before[i] ?? 0))).toBe(true)
  await set(director, { custom_categories: [] })
  const [, , , , , feed = 0, told = 0] = await sizes(director)
  expect(await sizes(director)).toEqual([0, 0, 0, 0, 0, feed, told])
  const lines = (await director.person.send('GET', '/api/activities/my-cities')).body as {
    locationId: unknown
  }[]
  expect(lines.every(({ locationId }) => locationId === null)).toBe(true)
  const member = world.caller('Alder WParks')
  const removal = `/api/city-admin/users/${member.id}/city/${world.alder.id}`
  expect((await director.person.send('DELETE', removal)).status).toBe(403)
})

it('a former platform admin has no special rights', async () => {
  const admin = world.caller('P')
  const inAlder = world.locations.find(({ city }) => city === world.alder)
  const places = [`/api/locations/${inAlder?.id}`, '/api/admin/users', '/api/admin/overview']
  expect(await Promise.all(places.map((url) => get(admin, url)))).toEqual([200, 200, 200])
  const setRole = (platform_role: 'admin' | 'user') =>
    world.app.owner.updateTable('users').set({ platform_role }).where('id', '=', admin.id).execute()
  await setRole('user')
  expect(await Promise.all(places.map((url) => get(admin, url)))).toEqual([404, 403, 403])
  for (const list of ['/api/locations', '/api/workorders'])
    expect((await admin.person.send('GET', `${list}?cityId=${world.alder.id}`)).body).toEqual([])
  expect((await admin.person.send('DELETE', places[0] ?? '')).status).toBe(404)
  await setRole('admin')
  expect(await get(admin, '/api/admin/users')).toBe(200)
})

it('a granted right counts at once too', async () => {
  const pending = world.caller('Alder pending')
  const [request] = world.requests
  expect(postIn(pending, world.alder)).toBe(null)
  expect(await sizes(pending)).toEqual(nothing)
  const url = `/api/city-admin/approve-request/${request?.id}`
  expect((await world.caller('Alder DNone').person.send('POST', url)).status).toBe(200)
  expect((await sizes(pending)).every((size) => size > 0)).toBe(true)
})
