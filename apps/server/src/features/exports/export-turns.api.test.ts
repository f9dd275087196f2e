/**
 * EXPORT-6. How many files are sent at once, over real connections; and one whose database fails during the download.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { exportLocations, exportOwnData } from '@lamplighter/domain/exports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let port: number
let wes: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  const { cities, people } = app.world
  // As the owner, whose statements have no time limit.
  await sql`
    insert into locations (id, city_id, name, description, latitude, longitude, city, state, icon, category, created_by, updated_by)
    select gen_random_uuid(), ${cities.prairieFalls.id}, 'Hydrant ' || n, repeat('x', 1900), 40.6, -96.6, 'Prairie Falls', 'NE',
      'fire_hydrant', 'PublicSafety', ${people.wes.id}, ${people.wes.id} from generate_series(1, 8000) n`.execute(
    app.owner,
  )
})
afterAll(() => app.close())

const addressFor = async (person: Person) =>
  (await person.call(exportLocations, { query: { format: 'geojson' } })).body.url
const collectionOf = (answer: Response) => answer.json() as Promise<{ type: string; features: unknown[] }>
const running = async () => {
  const { rows } = await app.parts.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'fetch %'
      and state <> 'idle'`,
  )
  return rows[0]?.n
}

/** Sends a request and reads nothing of the answer. */
async function asks(url: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket
}

it('one person downloads one file at a time, and is rejected when three wait', async () => {
  const url = await addressFor(wes)
  const sockets = [await asks(url)]
  await expect.poll(running).toBe(1)
  sockets.push(await asks(url), await asks(url))
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        signal: AbortSignal.timeout(300),
      }).catch(() => null)
      return answer?.status
    })
    .toBe(429)
  expect(await running()).toBe(1)
  for (const socket of sockets) socket.destroy()
  await expect.poll(running).toBe(0)
  const whole = await fetch(`http://127.0.0.1:${port}${url}`)
  expect((await collectionOf(whole)).features).toHaveLength(8000)
})

it('two are sent at once, and the third when one of them is done', async () => {
  const people = [wes, await app.as('ana'), await app.as('wendy')]
  const urls = await Promise.all(people.map(addressFor))
  const slow = [await asks(urls[0] ?? ''), await asks(urls[1] ?? '')]
  await expect.poll(running).toBe(2)
  const third = fetch(`http://127.0.0.1:${port}${urls[2]}`).then(collectionOf)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await running()).toBe(2)
  slow[0]?.destroy()
  expect((await third).type).toBe('FeatureCollection')
  slow[1]?.destroy()
  await expect.poll(running).toBe(0)
})

it('a file aborts when its database fails, and the next one is complete', async () => {
  const url = await addressFor(wes)
  const answer = await fetch(`http://127.0.0.1:${port}${url}`)
  expect(answer.status).toBe(200)
  const { rows } = await app.parts.pool.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database()
      and query like 'fetch %' and state <> 'idle'`,
  )
  expect(rows).toEqual([{ ended: true }])
  await expect(answer.text()).rejects.toThrow()
  const next = await fetch(`http://127.0.0.1:${port}${await addressFor(wes)}`)
  expect((await collectionOf(next)).features).toHaveLength(8000)
})

it('PRIV-4 people who load their photos slowly take no turn of a list', async () => {
  const slow: Socket[] = []
  for (const name of ['ana', 'wendy'] as const) {
    const key = `organized/own/new-location/photos/x/1-${name}.jpg`
    await app.parts.storage.putBytes(key, Buffer.alloc(12_000_000), 'image/jpeg')
    await sql`
      insert into media (id, city_id, location_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
      select gen_random_uuid(), city_id, id, 'image', 'image/jpeg', 'a.jpg', ${key}, 12000000, '\\x00', '\\x00',
        ${app.world.people[name].id} from locations where description like 'xxx%' limit 1`.execute(app.owner)
    const { body } = await (await app.as(name)).call(exportOwnData, {})
    slow.push(await asks(body.url))
  }
  const begun = () =>
    sql`select from audit where endpoint = 'own_data_exported'`
      .execute(app.owner)
      .then(({ rows }) => rows.length)
  await expect.poll(begun).toBe(2)
  const answer = await fetch(`http://127.0.0.1:${port}${await addressFor(wes)}`, {
    signal: AbortSignal.timeout(10_000),
  })
  expect((await collectionOf(answer)).type).toBe('FeatureCollection')
  // Their lists are read: no connection is held for the photos.
  expect(await running()).toBe(0)
  for (const socket of slow) socket.destroy()
})
