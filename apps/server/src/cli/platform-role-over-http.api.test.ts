/** SEC-33: once there is a platform admin, no route makes another one, whoever asks and however. */
import { randomUUID } from 'node:crypto'
import { assignCity, createCity, setUpUser } from '@lamplighter/domain/admin'
import { createAccount, registerMe } from '@lamplighter/domain/auth'
import { joinCity, setActiveCity } from '@lamplighter/domain/cities'
import { setMemberRole } from '@lamplighter/domain/city-admin'
import type { Endpoint } from '@lamplighter/domain/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import type { PersonName } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let before: unknown
beforeAll(async () => {
  app = await testApp()
  before = await admins()
  expect(before).toEqual([{ subject: 'pat' }])
})
afterAll(() => app.close())

const admins = () =>
  app.owner
    .selectFrom('users')
    .select('subject')
    .where('platform_role', '<>', 'user')
    .orderBy('subject')
    .execute()

/** Ways to request the role, added to an otherwise valid body. */
const wishes = [
  { platformRole: 'admin' },
  { platform_role: 'admin' },
  { user: { platformRole: 'admin' } },
  { $set: { platformRole: 'admin' } },
  { role: 'admin' },
  { role: 'platform_admin' },
]

/** A body that each of these routes accepts, so that only the added field can cause an error. */
function bodyFor({ id }: Endpoint, who: PersonName): object {
  const { prairieFalls } = app.world.cities
  const membership = { cityId: prairieFalls.id, role: 'city_worker' }
  const bodies: Record<string, object> = {
    [registerMe.id]: { name: who, email: `${who}@example.test`, auth0Id: who },
    [createAccount.id]: { name: 'M', email: `${randomUUID()}@example.test`, password: 'Quiet-lamps-4-all' },
    [joinCity.id]: { cityId: prairieFalls.id },
    [setActiveCity.id]: { cityId: prairieFalls.id },
    [setMemberRole.id]: membership,
    [assignCity.id]: membership,
    [setUpUser.id]: { cityName: `Town ${randomUUID().slice(0, 8)}`, cityState: 'NE' },
    [createCity.id]: { name: `Town ${randomUUID().slice(0, 8)}`, state: 'NE' },
  }
  return bodies[id] ?? {}
}

const writes = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')

it.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
  for (const who of ['pat', 'nina', 'ana'] as const) {
    const person = await app.as(who)
    for (const whom of ['nina', 'wes'] as const) {
      const ids: Record<string, string> = {
        userId: app.world.people[whom].id,
        cityId: app.world.cities.prairieFalls.id,
      }
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_part, name) => ids[name] ?? randomUUID())
      const send = async (address: string, wish: object) => {
        const { status, text } = await person.send(endpoint.method, address, {
          body: { ...bodyFor(endpoint, who), ...wish },
        })
        // A 500 would mean that only the database stopped the attempt.
        expect(status, text).toBeLessThan(500)
      }
      for (const wish of wishes) await send(url, wish)
      await send(`${url}?platformRole=admin`, {})
    }
  }
  expect(await admins()).toEqual(before)
})

it('a new user has no rights', async () => {
  const eve = await app.withIdentity({ subject: 'eve', name: 'Eve', email: 'eve@example.test' })
  const body = { name: 'Eve', email: 'eve@example.test', auth0Id: 'eve' }
  expect((await eve.call(registerMe, { body: { ...body, platformRole: 'admin' } })).status).toBe(422)
  expect((await eve.call(registerMe, { body })).body.user.platformRole).toBe('user')
  expect(await admins()).toEqual(before)
})
