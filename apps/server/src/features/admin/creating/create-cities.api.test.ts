/** CITY-48. A list of cities that a platform admin uploads. */
import { randomUUID } from 'node:crypto'
import { createCitiesFromList } from '@lamplighter/domain/admin'
import { normalizeCity } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PersonName } from '../../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

const send = (content: string | Buffer, create = false, who: PersonName = 'pat', fileName = 'cities.csv') => {
  const file = Buffer.from(content as string).toString('base64')
  return people[who].call(createCitiesFromList, { body: { file, fileName, create } })
}
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from cities`.execute(app.owner)).rows[0]?.n

it('is tried first, and then creates the cities', async () => {
  const before = await count()
  const list = 'City;State;Time zone;Email\nAmes;IA;;ana@ames.example\nPrairie Falls;NE;;\n'
  const expected = {
    created: [{ row: 2, city: 'Ames, IA', limits: 'none', email: null }],
    existing: [{ row: 3, city: 'Prairie Falls, NE', isRemoved: false }],
    problems: [],
    mails: false,
  }
  expect((await send(list)).body).toEqual(expected)
  expect(await count()).toBe(before)
  expect((await send(list, true)).body).toEqual(expected)
  expect(await count()).toBe((before ?? 0) + 1)
  // Nothing here sends mail, and the answer of a write is stored: it has no link.
  expect(
    (await sql`select from invitations where email = 'ana@ames.example'`.execute(app.owner)).rows,
  ).toEqual([])
  const audited = sql`select from audit where endpoint = 'createCitiesFromList'`
  expect((await audited.execute(app.owner)).rows).toHaveLength(1)
})

it.each(['..', '.', '/'])('does not mind the file name %j', async (fileName) => {
  const { status, problem } = await send('city,state\nBoone,IA', false, 'pat', fileName)
  expect([fileName, status, problem?.code]).toEqual([fileName, 200, undefined])
})

it.each([true, false])(
  'changes nothing in a city that is created meanwhile, active: %s',
  async (isActive) => {
    const name = `Pella ${isActive}`
    const id = randomUUID()
    const answer = await app.owner.transaction().execute(async (transaction) => {
      await sql`
      insert into cities (id, name, state, name_key, is_active)
      values (${id}, ${name}, 'IA', ${normalizeCity(name)}, ${isActive})`.execute(transaction)
      const sent = send(`city,state,tz,email\n${name},IA,America/Denver,eve@pella.example`, true)
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_locks where not granted`.execute(app.owner)
        expect(waiting.rows).not.toEqual([])
      }, 10_000)
      return { sent }
    })
    expect((await answer.sent).body).toMatchObject({
      created: [],
      existing: [{ row: 2, city: `${name}, IA`, isRemoved: false }],
    })
    const { rows } = await sql<{
      zone: string
    }>`select time_zone as zone from cities where id = ${id}`.execute(app.owner)
    expect(rows).toEqual([{ zone: 'America/Chicago' }])
    expect((await sql`select from invitations where city_id = ${id}`.execute(app.owner)).rows).toEqual([])
  },
)

it('creates nothing while a row has a problem', async () => {
  const before = await count()
  const { body } = await send('city,state\nBoone,IA\nNevada,XX', true)
  expect(body.problems).toEqual([{ row: 3, message: expect.stringContaining('This state does not exist') }])
  expect(await count()).toBe(before)
})

it.each([
  ['an empty file', ''],
  ['bytes', Buffer.from([0, 255, 254, 0, 1, 2])],
  ['an archive', Buffer.from('PK\u0003\u0004 and more')],
  ['packed text', Buffer.from([31, 139, 8, 0, 1, 2, 3])],
  ['other columns', 'a,b\n1,2'],
  [
    'areas',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"city":"Ames","state":"IA"}}]}',
  ],
  ['JSON', '{"type": "FeatureCollection", "features": []}'],
])('says what is wrong with %s', async (_, content) => {
  const { status, problem } = await send(content)
  expect([status, problem?.code]).toEqual([422, 'city_list_unusable'])
  expect(problem?.message).not.toMatch(/\/tmp|undefined/)
})

it('refuses a name that would turn its line around', async () => {
  const { body } = await send('city,state\nAm\u202ees,IA', true)
  expect(body.problems).toEqual([{ row: 2, message: expect.stringContaining('cannot be seen') }])
})

it('is for platform admins', async () => {
  expect((await send('city,state\nBoone,IA', true, 'ana')).problem.code).toBe('forbidden')
})
