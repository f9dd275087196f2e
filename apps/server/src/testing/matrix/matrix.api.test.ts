/**
 * ACC-2, ACC-7. The matrix: for every route and every kind of caller, the answer is the one in the table (table.ts),
 * and a denied call changes no row, no feed entry and no file. Prints how much it asked.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes as describedRoutes } from '../../routes.ts'
import { calls } from './calls.ts'
import { signedAddress } from './calls-media.ts'
import { expectedStatus, type Variant } from './expected-status.ts'
import { isWebFile, withRoutes } from './registered-routes.ts'
import type { Request, RouteCalls } from './route-calls.ts'
import { kinds, type Row, table } from './table.ts'
import { watchTraces } from './traces.ts'
import { type Caller, type MatrixWorld, matrixWorld } from './world.ts'

let world: MatrixWorld
let registered: Set<string>
let traces: () => Promise<string>
let asked = 0
let denied = 0

beforeAll(async () => {
  const { made, routes } = await withRoutes(matrixWorld)
  world = made
  registered = routes
  traces = await watchTraces(world.app)
})
afterAll(async () => {
  const cells = Object.keys(table).length * kinds.length
  console.log(`matrix: ${cells} cells, ${asked} requests, ${denied} of them denied`)
  await world.app.close()
})

const plain: readonly Variant[] = [{ name: '' }]

/** Describes what is wrong with one answer; null when it matches the table. */
async function mistakeOf(
  route: string,
  row: Row,
  call: RouteCalls,
  caller: Caller,
  variant: Variant,
): Promise<string | null> {
  const request = await call.ask(world, caller, variant)
  const status = expectedStatus(row, caller, variant, call.done ?? 200)
  const refused = status >= 400
  const before = refused ? await traces() : ''
  const answer = await send(route, caller, request)
  asked++
  const who = `${caller.name}${variant.name ? ` (${variant.name})` : ''}`
  if (answer.status !== status)
    return `${who}: ${answer.status} ${answer.problem?.code ?? ''} instead of ${status}`
  if (refused) {
    denied++
    const left = (await traces()).split(', ').filter((trace) => !before.split(', ').includes(trace))
    return left.length === 0 ? null : `${who}: refused, but it left something behind: ${left.join(', ')}`
  }
  let wrong = call.check?.(answer.body, world, caller) ?? null
  if (call.shown && call.truth) {
    const truth = call.truth(world, caller, variant)
    wrong = difference(call.shown(answer.body), truth)
    const counted = answer.headers['x-total-count']
    if (counted !== undefined && Number(counted) !== truth.length) wrong = `counts ${counted}`
  }
  return wrong ? `${who}: ${wrong}` : null
}

/** Compared as multisets: an item shown twice is wrong too. */
function difference(shown: readonly string[], truth: readonly string[]): string | null {
  const left = [...truth]
  const tooMuch = shown.filter((one) => {
    const index = left.indexOf(one)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  if (tooMuch.length + left.length === 0) return null
  return `shows ${tooMuch.length} too many (${tooMuch.slice(0, 3)}) and lacks ${left.length} (${left.slice(0, 3)})`
}

async function send(route: string, caller: Caller, { url, body, headers }: Request) {
  const [method = ''] = route.split(' ')
  const { person } = caller
  if (method !== 'HEAD') return person.send(method, url, { body, ...(headers ? { headers } : {}) })
  // Responses that announce a body but have none.
  const authorization = person.token ? { authorization: `Bearer ${person.token}` } : {}
  const answer = await world.app.app.inject({
    method: 'HEAD',
    url,
    headers: { ...authorization, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: undefined, problem: undefined }
}

/**
 * All callers that the table distinguishes, or one of each kind. PM has two kinds at once, which a row that is the same
 * for everyone does not need.
 */
function callersFor({ sparing }: RouteCalls, row: Row): Caller[] {
  const looksIn = ['Birch CA', 'Birch DAll', 'Birch WNone', 'Birch RV']
  const asking = world.callers.filter(({ city, name }) =>
    city === null || city === world.alder ? name !== 'Alder CA2' : looksIn.includes(name),
  )
  if (!sparing) return asking
  const ofOneKind = asking.filter(({ kind }) => kind !== 'PM' || new Set(row).size > 1)
  return ofOneKind.filter(({ kind }, i) => ofOneKind.findIndex((other) => other.kind === kind) === i)
}

/** Callers whom the table rejects in every variant are tried once. */
function variantsFor({ variants = plain }: RouteCalls, row: Row, { kind }: Caller): readonly Variant[] {
  const always = kind !== 'PM' && typeof row[kinds.indexOf(kind)] === 'number'
  return always ? variants.slice(0, 1) : variants
}

/** Reads that are compared with the original world run before writes. */
const isCounted = (route: string) => Boolean(calls[route]?.truth || calls[route]?.check)
const entries = Object.entries(table)
const inOrder = [
  ...entries.filter(([route]) => isCounted(route)),
  ...entries.filter(([route]) => !isCounted(route)),
]

describe.each(inOrder)('%s', (route, row) => {
  it('answers everyone as the table says', async () => {
    const call = calls[route]
    if (!call) throw new Error('the table has this route, but nobody knows how to call it')
    const mistakes: string[] = []
    for (const caller of callersFor(call, row))
      for (const variant of variantsFor(call, row, caller)) {
        const mistake = await mistakeOf(route, row, call, caller, variant)
        if (mistake) mistakes.push(mistake)
      }
    expect(mistakes).toEqual([])
  })
})

describe('GET /media/*', () => {
  it('opens for no one without the signature of this very file', async () => {
    const address = await signedAddress(world)
    const [path = '', query = ''] = address.split('?')
    const later = query.replace(/e=(\d+)/, (_whole, expires: string) => `e=${Number(expires) + 300}`)
    const other = path.replace(world.alder.id, world.birch.id)
    for (const caller of ['A', 'Alder CA', 'P'].map(world.caller))
      for (const url of [path, `${path}?${later}`, `${other}?${query}`, address.slice(0, -1)])
        expect([url, (await caller.person.send('GET', url)).status]).toEqual([url, 403])
  })
})

// ACC-1
describe('the table', () => {
  /** Fastify adds a HEAD to every GET. */
  const isTwin = (route: string) =>
    route.startsWith('HEAD ') && registered.has(route.replace('HEAD', 'GET')) && !(route in table)

  it('contains exactly the existing routes', async () => {
    const unlisted = [...registered].filter(
      (route) => !(route in table) && !isTwin(route) && !isWebFile(route),
    )
    const open: string[] = []
    for (const route of unlisted) {
      const [method = '', url = ''] = route.split(' ')
      const address = url.replaceAll(/\{\w+\}/g, crypto.randomUUID())
      const { status } = await world.caller('PM').person.send(method, address)
      if (status !== 405) open.push(`${route}: ${status}`)
    }
    expect(open).toEqual([])
    expect(Object.keys(table).filter((route) => !registered.has(route))).toEqual([])
    for (const { endpoint } of describedRoutes)
      expect(Object.keys(table)).toContain(`${endpoint.method} ${endpoint.path}`)
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(table).toSorted())
  })

  it('is checked with a watch that notices the smallest change', async () => {
    const before = await traces()
    expect(await traces()).toBe(before)
    const { parts, owner } = world.app
    await owner
      .updateTable('locations')
      .set({ tags: ['x'] })
      .where('id', '=', world.locations[0]?.id ?? '')
      .execute()
    const after = await traces()
    expect(after).not.toBe(before)
    await parts.storage.putBytes(world.mediaKey.replace('.jpg', '.png'), Buffer.from('x'), 'image/png')
    expect(await traces()).not.toBe(after)
  })
})
