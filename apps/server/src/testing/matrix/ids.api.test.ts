/**
 * ACC-3. A caller who may not see an object cannot learn whether it exists. For every route with an id, ids of other
 * cities, of the trash, made-up and malformed ones get the same answer, except for the request's own id.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from './insert-rows.ts'
import { routesWithIds } from './routes-with-ids.ts'
import { table } from './table.ts'
import { watchTraces } from './traces.ts'
import { join, type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
let traces: () => Promise<string>
beforeAll(async () => {
  world = await matrixWorld()
  traces = await watchTraces(world.app)
})
afterAll(() => world.app.close())

const malformed = [
  'not-an-id',
  '1',
  '00000000',
  `${randomUUID()}0`,
  `%7B${randomUUID()}%7D`,
  "'%20or%201=1--",
  '%00',
  '%F0%9F%92%A1',
  'x'.repeat(400),
]

describe.each(routesWithIds)('%s', (route, ...ways) => {
  it('answers as if nothing existed, whatever exists', async () => {
    const [method = ''] = route.split(' ')
    for (const { callers, ids, ask, inBody } of ways) {
      const asked = [...(await ids(world)), ...(await ids(world)).map((id) => id.toUpperCase()), randomUUID()]
      const unreadable = inBody ? ['not-an-id', '1', `${randomUUID()}0`] : malformed
      const before = await traces()
      for (const name of callers) {
        const { token } = world.caller(name).person
        const answerTo = async (id: string) => {
          const { url, body, headers = {} } = ask(id, world)
          const answer = await world.app.app.inject({
            method: method as 'GET',
            url,
            headers: { ...headers, authorization: `Bearer ${token}` },
            ...(body === undefined ? {} : { payload: body as object }),
          })
          const { requestId, ...said } = answer.body === '' ? {} : JSON.parse(answer.body)
          if (method !== 'HEAD') expect(requestId).toMatch(/^[\da-f-]{36}$/)
          return { id, status: answer.statusCode, said }
        }
        const { said } = await answerTo(randomUUID())
        for (const id of asked)
          expect({ name, ...(await answerTo(id)) }).toEqual({ name, id, status: 404, said })
        for (const id of unreadable) {
          const answer = await answerTo(id)
          if (inBody === 'malformed is 422') expect(answer.status).toBe(422)
          else expect({ name, ...answer }).toEqual({ name, id, status: 404, said })
        }
      }
      expect(await traces()).toBe(before)
    }
  })
})

it('covers every route of the table that takes an id', () => {
  // A signed file name is not an id.
  // Residents' routes have no caller: their own tests try unknown cities and secrets.
  const withId = Object.keys(table).filter(
    (route) => /\{(?!uid|name|[zxy]\})/.test(route) && !/ \/(api\/reports|open311)\//.test(route),
  )
  expect(routesWithIds.map(([route]) => route)).toEqual(expect.arrayContaining(withId))
})

it('has members in the other cities to call with', async () => {
  const id = await insertUser(world.app)
  await join(world.app, world.birch, id, 'WNone')
  const url = `/api/city-admin/users/${id}/city/${world.birch.id}`
  expect((await world.caller('Birch CA').person.send('DELETE', url)).status).toBe(200)
})
