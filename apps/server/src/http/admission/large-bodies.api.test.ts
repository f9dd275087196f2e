/** A large body is read only from callers who may send it. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setCityBoundary } from '@lamplighter/domain/admin'
import type { Endpoint } from '@lamplighter/domain/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import type { PersonName } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Announces a body and sends none of it: an answer proves that the body was not read. */
async function announce(
  { method, path }: Endpoint,
  token: string | null,
  bytes: number,
  type = 'application/json',
) {
  const socket = connect(port, '127.0.0.1')
  const address = path.replaceAll(/\{\w+\}/g, app.world.cities.prairieFalls.id)
  socket.write(
    [
      `${method} ${address} HTTP/1.1`,
      'host: localhost',
      `content-type: ${type}`,
      `content-length: ${bytes}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      '\r\n',
    ].join('\r\n'),
  )
  const [head] = await once(socket, 'data')
  socket.destroy()
  return String(head)
}
const tokenOf = async (name: PersonName) => (await app.as(name)).token

/** Some routes accept less than the others. */
const large = routes.filter(({ endpoint }) => (endpoint.maxBodyBytes ?? 0) > 256 * 1024)
const writes = routes.filter(({ kind, endpoint }) => kind !== 'open' && endpoint.body)

describe('a route with a larger body', () => {
  it.each(large.map((route) => [route.endpoint.id, route] as const))('%s has a gate', (_id, route) => {
    expect(route).toMatchObject({ kind: 'write', gate: expect.any(String) })
  })

  it.each(['nina', 'wes', 'ana', 'bo'] as const satisfies PersonName[])(
    'rejects %s before the body',
    async (name) => {
      for (const { endpoint } of large) {
        const answer = await announce(endpoint, await tokenOf(name), 3_000_000)
        expect(answer).toMatch(/^HTTP\/1\.1 403 /)
        expect(answer).toContain('"code":"forbidden"')
      }
    },
  )

  it('checks the role before anything else, and again with the body', async () => {
    const nina = await app.as('nina')
    const url = setCityBoundary.path.replace('{id}', 'no id at all')
    expect(await nina.send('PUT', url, { body: { nonsense: true } })).toMatchObject({ status: 403 })
    const pat = await app.as('pat')
    expect(await pat.send('PUT', url, { body: { nonsense: true } })).toMatchObject({ status: 404 })
  })

  it('rejects too many values in a boundary, and explains too many corners', async () => {
    const pat = await app.as('pat')
    const params = { id: app.world.cities.prairieFalls.id }
    const lists = Array.from({ length: 700_000 }, () => [])
    const refused = await pat.call(setCityBoundary, { params, body: { boundary: lists } })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'invalid_request' } })
    const ring = Array.from({ length: 100_000 }, (_, index) => [-96 + index / 1e6, 40])
    const body = { boundary: { type: 'Polygon', coordinates: [[...ring, [-96, 41], ring[0]]] } }
    const corners = await pat.call(setCityBoundary, { params, body })
    expect(corners).toMatchObject({ status: 422, problem: { message: expect.stringContaining('corners') } })
  })
})

describe('any other body', () => {
  it('is not read from a caller without a token', async () => {
    expect(writes.length).toBeGreaterThan(15)
    for (const { endpoint } of writes)
      expect([endpoint.id, await announce(endpoint, null, 200_000)]).toEqual([
        endpoint.id,
        expect.stringMatching(/^HTTP\/1\.1 401 /),
      ])
  })

  it('is small where anyone may send one', async () => {
    for (const { endpoint, kind } of routes.filter((route) => route.kind === 'open' && route.endpoint.body)) {
      expect(kind).toBe('open')
      // A form takes nine bytes for a Chinese character.
      const most = endpoint.maxBodyBytes ?? 20_000
      expect(most).toBeLessThanOrEqual(64 * 1024)
      expect(await announce(endpoint, null, most + 1)).toMatch(/^HTTP\/1\.1 413 /)
    }
  })

  it('is not read on a path without that method', async () => {
    const patch = { ...setCityBoundary, method: 'PATCH' as never }
    expect(await announce(patch, null, 200_000)).toMatch(/^HTTP\/1\.1 405 /)
  })

  it('of many values is rejected', async () => {
    const wes = await app.as('wes')
    const body = { tag: Array.from({ length: 60_000 }, () => []) }
    expect(await wes.send('POST', '/api/locations', { body })).toMatchObject({
      status: 422,
      problem: { errors: [{ message: 'holds more than 50000 values' }] },
    })
  })
})
