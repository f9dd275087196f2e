/**
 * TOKEN-3. Every route that needs a sign-in, asked with access tokens: only the routes of the table below open, each
 * with its scope alone, and then as to the owner of the token. A denied call changes nothing.
 */
import { type AccessTokenScope, accessTokenScopes } from '@lamplighter/domain/access-tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { expectedStatus } from './expected-status.ts'
import { insertAccessToken } from './insert-own.ts'
import { insertUser } from './insert-rows.ts'
import { type Row, table } from './table.ts'
import { watchTraces } from './traces.ts'
import { type Caller, join, type MatrixWorld, matrixWorld } from './world.ts'

/** Typed by hand, and never derived from the server's list. */
const open: Readonly<Record<string, readonly AccessTokenScope[]>> = {
  'GET /api/cities/': ['locations:read', 'orders:read', 'orders:write', 'events:read', 'reports:write'],
  'GET /api/locations': ['locations:read'],
  'GET /api/locations/summary': ['locations:read'],
  'GET /api/locations/tiles/{z}/{x}/{y}': ['locations:read'],
  'GET /api/locations/{id}': ['locations:read'],
  'GET /api/locations/{id}/history': ['locations:read'],
  'GET /api/notes/location/{locationId}': ['locations:read'],
  'GET /api/workorders': ['orders:read'],
  'GET /api/workorders/summary': ['orders:read'],
  'GET /api/workorders/tiles/{z}/{x}/{y}': ['orders:read'],
  'GET /api/workorders/{id}': ['orders:read'],
  'GET /api/workorders/{id}/timeline': ['orders:read'],
  'GET /api/workorders/choices': ['orders:read', 'orders:write'],
  'POST /api/workorders': ['orders:write'],
  'PUT /api/workorders/{id}': ['orders:write'],
  'PUT /api/workorders/{id}/close': ['orders:write'],
  'PUT /api/workorders/{id}/reopen': ['orders:write'],
  'POST /api/workorders/{id}/steps': ['orders:write'],
  'POST /api/workorders/{id}/comments': ['orders:write'],
  'GET /api/events': ['events:read'],
  'GET /ogc/collections': ['locations:read', 'orders:read'],
  'GET /ogc/collections/locations-{cityId}': ['locations:read'],
  'GET /ogc/collections/locations-{cityId}/schema': ['locations:read'],
  'GET /ogc/collections/locations-{cityId}/items': ['locations:read'],
  'GET /ogc/collections/locations-{cityId}/items/{id}': ['locations:read'],
  'GET /ogc/collections/notes-{cityId}': ['locations:read'],
  'GET /ogc/collections/notes-{cityId}/schema': ['locations:read'],
  'GET /ogc/collections/notes-{cityId}/items': ['locations:read'],
  'GET /ogc/collections/notes-{cityId}/items/{id}': ['locations:read'],
  'GET /ogc/collections/work-orders-{cityId}': ['orders:read'],
  'GET /ogc/collections/work-orders-{cityId}/schema': ['orders:read'],
  'GET /ogc/collections/work-orders-{cityId}/items': ['orders:read'],
  'GET /ogc/collections/work-orders-{cityId}/items/{id}': ['orders:read'],
}

let world: MatrixWorld
let traces: () => Promise<string>
beforeAll(async () => {
  world = await matrixWorld()
  const watch = await watchTraces(world.app)
  // A token's last use is noted.
  traces = async () => (await watch()).replace(/access_tokens \d+ \d+/, '')
})
afterAll(() => world.app.close())

const tokens = new Map<string, Promise<string>>()
/** One token for each owner and set of scopes. */
function tokenOf({ id }: Caller, scopes: readonly AccessTokenScope[]): Promise<string> {
  const key = `${id} ${scopes}`
  const known = tokens.get(key) ?? insertAccessToken(world.app, id, { scopes }).then(({ token }) => token)
  tokens.set(key, known)
  return known
}

/** Sends these headers alone. */
async function sendAs(
  method: string,
  url: string,
  options: { body: unknown; headers: Record<string, string> },
) {
  if (method !== 'HEAD') return world.app.nobody.send(method, url, options)
  // Announces a body, but has none.
  const { statusCode } = await world.app.app.inject({ method, url, headers: options.headers })
  return { status: statusCode, problem: undefined }
}

/** The token of Birch Hollow of somebody who is a City Admin there and in Alder Point. */
let ofBirch: Promise<string> | undefined
async function makeTokenOfBirch(): Promise<string> {
  const owner = await insertUser(world.app)
  for (const city of [world.alder, world.birch]) await join(world.app, city, owner, 'CA')
  return (await insertAccessToken(world.app, owner, { city: world.birch })).token
}

async function ask(
  route: string,
  caller: Caller,
  scopes: readonly AccessTokenScope[],
  token = tokenOf(caller, scopes),
) {
  const call = calls[route]
  if (!call) throw new Error(`nobody knows how to call ${route}`)
  const [variant = { name: '' }] = call.variants ?? []
  const { url, body, headers } = await call.ask(world, caller, variant)
  const before = await traces()
  const authorization = `Bearer ${await token}`
  const [method = ''] = route.split(' ')
  const answer = await sendAs(method, url, { body, headers: { ...headers, authorization } })
  return { answer, call, variant, done: call.done ?? 200, isUnchanged: (await traces()) === before }
}

const needSignIn = Object.entries(table).filter(([, [nobody]]) => nobody === 401)
const opened = needSignIn.filter(([route]) => route in open)
const closed = needSignIn.filter(([route]) => !(route in open))

it('knows each route that is open', () => {
  expect(opened.map(([route]) => route).toSorted()).toEqual(Object.keys(open).toSorted())
  expect(closed.length).toBeGreaterThan(80)
})

describe.each(closed)('%s', (route) => {
  it('is closed to a token with all scopes', async () => {
    for (const name of ['Alder CA', 'P', 'S']) {
      const { answer, isUnchanged } = await ask(route, world.caller(name), accessTokenScopes)
      expect([name, answer.status, isUnchanged]).toEqual([name, 403, true])
      if (answer.problem) expect(answer.problem.code).toBe('closed_to_access_tokens')
    }
  })
})

describe.each(opened)('%s', (route, row: Row) => {
  const needed = open[route] ?? []
  const others = accessTokenScopes.filter((scope) => !needed.includes(scope))

  it('is closed without its scope', async () => {
    if (others.length === 0) return
    const { answer, isUnchanged } = await ask(route, world.caller('Alder CA'), others)
    expect([answer.status, isUnchanged]).toEqual([403, true])
    expect(answer.problem?.code).toBe('access_token_scope_lacking')
  })

  it('opens one city alone to the token of that city', async () => {
    ofBirch ??= makeTokenOfBirch()
    const admin = world.caller('Birch CA')
    const { answer, call, variant, done } = await ask(route, admin, needed, ofBirch)
    expect(answer.status).toEqual(expectedStatus(row, admin, variant, done))
    if (answer.status !== 200 || !call.shown || !call.truth || !('body' in answer)) return
    expect(call.shown(answer.body).toSorted()).toEqual(call.truth(world, admin, variant).toSorted())
  })

  it('answers as to the owner of the token', async () => {
    for (const scope of needed)
      for (const name of ['Alder CA', 'Alder DParks', 'Alder WNone', 'Birch CA', 'P', 'S']) {
        const caller = world.caller(name)
        const { answer, variant, done } = await ask(route, caller, [scope])
        expect([name, answer.status]).toEqual([name, expectedStatus(row, caller, variant, done)])
      }
  })
})
