/**
 * TOKEN-3. Every route that needs a sign-in, asked with access tokens: only the routes of the tables below open, each
 * with its scopes alone, and then as to the owner of the token. A denied call changes nothing.
 */
import { type AccessTokenScope, accessTokenScopes } from '@lamplighter/domain/access-tokens'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calls } from './calls.ts'
import { expectedStatus } from './expected-status.ts'
import { insertAccessToken } from './insert-own.ts'
import { type Row, table } from './table.ts'
import { watchTraces } from './traces.ts'
import { type Caller, join, type MatrixWorld, matrixWorld } from './world.ts'

/** Typed by hand, and never derived from the server's list. */
const open: Readonly<Record<string, readonly AccessTokenScope[]>> = {
  'GET /api/cities/': accessTokenScopes,
  'GET /api/cities/{id}/boundary': ['locations:read', 'orders:read'],
  'GET /api/locations': ['locations:read'],
  'GET /api/locations/summary': ['locations:read'],
  'GET /api/locations/tiles/{z}/{x}/{y}': ['locations:read'],
  'GET /api/locations/{id}': ['locations:read'],
  'GET /api/locations/{id}/history': ['locations:read'],
  'GET /api/notes/location/{locationId}': ['locations:read'],
  'GET /api/geocode/search': ['locations:read'],
  'GET /api/geocode/reverse': ['locations:read', 'locations:write'],
  'GET /api/exports/locations': ['locations:read'],
  'POST /api/locations': ['locations:write'],
  'PUT /api/locations/{id}': ['locations:write'],
  'DELETE /api/locations/{id}': ['locations:write'],
  'POST /api/locations/{id}/tags': ['locations:write'],
  'DELETE /api/locations/{id}/tags/{tag}': ['locations:write'],
  'POST /api/notes': ['locations:write'],
  'DELETE /api/notes/{id}': ['locations:write'],
  'OPTIONS /api/media/uploads': ['locations:write', 'orders:write'],
  'POST /api/media/uploads': ['locations:write', 'orders:write'],
  'HEAD /api/media/uploads/{id}': ['locations:write', 'orders:write'],
  'PATCH /api/media/uploads/{id}': ['locations:write', 'orders:write'],
  'DELETE /api/media/uploads/{id}': ['locations:write', 'orders:write'],
  'GET /api/workorders': ['orders:read'],
  'GET /api/workorders/summary': ['orders:read'],
  'GET /api/workorders/tiles/{z}/{x}/{y}': ['orders:read'],
  'GET /api/workorders/{id}': ['orders:read'],
  'GET /api/workorders/{id}/timeline': ['orders:read'],
  'GET /api/exports/workorders': ['orders:read'],
  'GET /api/workorders/choices': ['orders:read', 'orders:write'],
  'POST /api/workorders': ['orders:write'],
  'PUT /api/workorders/{id}': ['orders:write'],
  'PUT /api/workorders/{id}/close': ['orders:write'],
  'PUT /api/workorders/{id}/reopen': ['orders:write'],
  'PUT /api/workorders/{id}/viewers': ['orders:write'],
  'POST /api/workorders/{id}/steps': ['orders:write'],
  'POST /api/workorders/{id}/comments': ['orders:write'],
  'DELETE /api/workorders/{id}/comments/{commentId}': ['orders:write'],
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
  'GET /api/city-admin/my-cities': ['city:manage'],
  'GET /api/city-admin/users': ['city:manage'],
  'GET /api/city-admin/unassigned-users': ['city:manage'],
  'GET /api/city-admin/pending-requests': ['city:manage'],
  'GET /api/invitations': ['city:manage'],
  'GET /api/city-admin/user-types': ['city:manage'],
  'GET /api/city-admin/locations': ['city:manage'],
  'DELETE /api/city-admin/locations/{id}': ['city:manage'],
  'GET /api/city-admin/trash': ['city:manage'],
  'POST /api/city-admin/locations/{id}/restore': ['city:manage'],
  'GET /api/city-admin/notes': ['city:manage'],
  'DELETE /api/city-admin/notes/{id}': ['city:manage'],
  'GET /api/city-admin/activities': ['city:manage'],
  'GET /api/city-admin/stats': ['city:manage'],
  'GET /api/city-admin/waiting': ['city:manage'],
  'GET /api/city-admin/cities/{cityId}/audit': ['city:manage'],
  'GET /api/exports/audit': ['city:manage'],
  'GET /api/city-admin/crews': ['city:manage'],
  'POST /api/city-admin/crews': ['city:manage'],
  'PUT /api/city-admin/crews/{id}': ['city:manage'],
  'DELETE /api/city-admin/crews/{id}': ['city:manage'],
  'GET /api/city-admin/order-rules': ['city:manage'],
  'POST /api/city-admin/order-rules': ['city:manage'],
  'GET /api/city-admin/order-rules/{id}/log': ['city:manage'],
  'PUT /api/city-admin/order-rules/{id}': ['city:manage'],
  'DELETE /api/city-admin/order-rules/{id}': ['city:manage'],
  'PUT /api/city-admin/cities/{cityId}/order-settings': ['city:manage'],
  'GET /api/city-admin/reports': ['city:manage'],
  'GET /api/city-admin/reports/{id}': ['city:manage'],
  'PUT /api/city-admin/reports/{id}/accept': ['city:manage'],
  'PUT /api/city-admin/reports/{id}/merge': ['city:manage'],
  'PUT /api/city-admin/reports/{id}/decline': ['city:manage'],
  'GET /api/city-admin/cities/{cityId}/report-settings': ['city:manage'],
  'PUT /api/city-admin/cities/{cityId}/report-settings': ['city:manage'],
  'GET /api/city-admin/cities/{cityId}/webhooks': ['city:manage'],
  'DELETE /api/city-admin/webhooks/{id}': ['city:manage'],
  'POST /api/city-admin/webhooks/{id}/test': ['city:manage'],
  'GET /api/city-admin/webhooks/{id}/events': ['city:manage'],
  'POST /api/city-admin/webhooks/{id}/events/{eventId}/send': ['city:manage'],
  'GET /api/imports': ['city:manage'],
  'POST /api/imports': ['city:manage'],
  'GET /api/imports/{id}': ['city:manage'],
  'GET /api/imports/{id}/trial': ['city:manage'],
  'GET /api/imports/{id}/refused.csv': ['city:manage'],
  'PUT /api/imports/{id}/bytes/{offset}': ['city:manage'],
  'PUT /api/imports/{id}/settings': ['city:manage'],
  'POST /api/imports/{id}/save': ['city:manage'],
  'POST /api/imports/{id}/cancel': ['city:manage'],
  'POST /api/imports/{id}/undo': ['city:manage'],
  'GET /api/city-admin/cities/{cityId}/file': ['city:manage'],
  'POST /api/city-admin/cities/{cityId}/file': ['city:manage'],
  'DELETE /api/city-admin/cities/{cityId}/file': ['city:manage'],
  'GET /api/city-admin/cities/{cityId}/file/link': ['city:manage'],
  'GET /api/cities': ['account:use'],
  'PUT /api/cities/active': ['account:use'],
  'GET /api/users/stats': ['account:use'],
  'GET /api/workorders/views': ['account:use'],
  'POST /api/workorders/views': ['account:use'],
  'PUT /api/workorders/views/{id}': ['account:use'],
  'DELETE /api/workorders/views/{id}': ['account:use'],
  'GET /api/notifications': ['account:use'],
  'GET /api/notifications/unread': ['account:use'],
  'PUT /api/notifications/{id}/read': ['account:use'],
  'PUT /api/notifications/read': ['account:use'],
  'GET /api/notifications/choices': ['account:use'],
  'PUT /api/notifications/choices': ['account:use'],
}
/** A token needs both scopes for these. */
const openToBoth = ['locations:read', 'orders:read'] as const
const both: readonly string[] = [
  'GET /api/search/spelling',
  'GET /api/activities/my-cities',
  'GET /api/activities/my-cities/summary',
  'GET /api/day-pack',
  'GET /api/day-pack/size',
  'GET /api/day-pack/thumbnails',
]
/** Each set of scopes that opens the route. */
const setsFor = (route: string): readonly (readonly AccessTokenScope[])[] =>
  both.includes(route) ? [openToBoth] : (open[route] ?? []).map((scope) => [scope])

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

/** The City Admin of Birch Hollow is one of Alder Point, too, until the test ends. */
async function joinAlder({ id }: Caller): Promise<void> {
  await join(world.app, world.alder, id, 'CA')
  onTestFinished(async () => {
    await sql`delete from city_memberships where user_id = ${id} and city_id = ${world.alder.id}`.execute(
      world.app.owner,
    )
  })
}
/** The token of Birch Hollow. */
let ofBirch: Promise<string> | undefined

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
const opened = needSignIn.filter(([route]) => setsFor(route).length > 0)
const closed = needSignIn.filter(([route]) => setsFor(route).length === 0)

it('knows each route that is open', () => {
  expect(opened.map(([route]) => route).toSorted()).toEqual([...Object.keys(open), ...both].toSorted())
  expect(closed.length).toBeGreaterThan(40)
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
  const sets = setsFor(route)
  const others = accessTokenScopes.filter((scope) => !sets.some((set) => set.includes(scope)))

  it('is closed without its scopes', async () => {
    const lacking = [
      others,
      ...sets.filter((set) => set.length > 1).flatMap((set) => set.map((one) => [one])),
    ]
    for (const scopes of lacking.filter((some) => some.length > 0)) {
      const { answer, isUnchanged } = await ask(route, world.caller('Alder CA'), scopes)
      expect([scopes, answer.status, isUnchanged]).toEqual([scopes, 403, true])
      if (answer.problem) expect(answer.problem.code).toBe('access_token_scope_lacking')
    }
  })

  it('opens one city alone to the token of that city', async () => {
    const admin = world.caller('Birch CA')
    ofBirch ??= insertAccessToken(world.app, admin.id, { city: world.birch }).then(({ token }) => token)
    await joinAlder(admin)
    const { answer, call, variant, done } = await ask(route, admin, accessTokenScopes, ofBirch)
    const isPersonal = sets.every((set) => set.includes('account:use'))
    expect(answer.status).toEqual(isPersonal ? 403 : expectedStatus(row, admin, variant, done))
    if (answer.status !== 200 || !call.shown || !call.truth || !('body' in answer)) return
    expect(call.shown(answer.body).toSorted()).toEqual(call.truth(world, admin, variant).toSorted())
  })

  it('answers as to the owner of the token', async () => {
    for (const scopes of sets)
      for (const name of ['Alder CA', 'Alder DParks', 'Alder WNone', 'Birch CA', 'P', 'S']) {
        const caller = world.caller(name)
        const { answer, variant, done } = await ask(route, caller, scopes)
        expect([name, answer.status]).toEqual([name, expectedStatus(row, caller, variant, done)])
      }
  })
})
