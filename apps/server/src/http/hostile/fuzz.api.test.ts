/**
 * SEC-17: whatever is sent, the answer is never a 5xx. A failure prints the seed; FUZZ_SEED repeats it, FUZZ_RUNS makes
 * it longer.
 */

import { streamEvents } from '@lamplighter/domain/events'
import type { Endpoint } from '@lamplighter/domain/http'
import { createLocation } from '@lamplighter/domain/locations'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { schemaOf } from './sample-of.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const runs = Number(process.env.FUZZ_RUNS ?? 3000)

let app: TestApp
let people: Person[]
let ids: string[]

beforeAll(async () => {
  app = await testApp()
  people = await Promise.all((['ana', 'pat', 'wes', 'dora', 'nina'] as const).map((name) => app.as(name)))
  const [ana] = people
  const { body: bench } = (await ana?.call(createLocation, { body: benchIn(app.world) })) ?? {
    body: { _id: '' },
  }
  const { body: order } = (await ana?.call(createWorkOrder, { body: repairOf(bench._id) })) ?? {
    body: { _id: '' },
  }
  const { cities, people: world } = app.world
  ids = [bench._id, order._id, cities.prairieFalls.id, cities.cedarBend.id, world.wes.id, world.nina.id]
})
afterAll(() => app.close())

/** Values that often break programs. */
const hostile = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202egnp.exe',
    '\r\n',
    '%00',
    '%',
    '\\',
    '{',
    "' or 1=1 --",
    '$1',
    'null',
  ],
  ...[
    '2026-02-30',
    '0',
    '-1',
    '1e400',
    '0x10',
    'NaN',
    'city_admin',
    'Buildings',
    'NE',
    'x'.repeat(5000),
    '💡'.repeat(90),
  ],
  ...[
    0,
    -0,
    -1,
    1.5,
    91,
    1e308,
    2 ** 53,
    -(2 ** 31) - 1,
    true,
    null,
    [],
    {},
    [[]],
    { $ne: null },
    [null],
    ['x', 7],
  ],
)
const value = () =>
  fc.oneof(
    { weight: 3, arbitrary: hostile },
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('x', 'bench', 'high', 'city_worker', 40.62, -96.63, 10, ['Parks']),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 14 }) },
  )

/** Mostly the fields of the contract, with arbitrary values. */
function fieldsOf(schema: Endpoint['body']): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.keys((schema && schemaOf(schema).properties) ?? {})
  const fields = Object.fromEntries(properties.map((name) => [name, value()]))
  return fc.record(fields, { requiredKeys: [] })
}

function requestsTo(endpoint: Endpoint) {
  return fc.record({
    endpoint: fc.constant(endpoint),
    who: fc.nat({ max: people.length - 1 }),
    params: fc.array(fc.oneof(fc.constantFrom(...ids), hostile.map(String), fc.string()), {
      minLength: 2,
      maxLength: 2,
    }),
    query: fc.oneof(
      { weight: 4, arbitrary: fieldsOf(endpoint.query) },
      fc.dictionary(fc.string(), fc.string()),
    ),
    body: endpoint.body
      ? fc.oneof({ weight: 6, arbitrary: fieldsOf(endpoint.body) }, value())
      : fc.constant(undefined),
    operationId: fc.option(fc.constantFrom(...ids, 'x')),
    ifMatch: fc.option(fc.constantFrom('"1"', '"x"', '*', '"999999999999"', '')),
  })
}

it(`no answer is a 5xx (seed ${seed})`, { timeout: 120_000 }, async () => {
  const any = fc.oneof(...routes.map(({ endpoint }) => requestsTo(endpoint)))
  const broken: unknown[] = []
  const statuses = new Map<number, number>()
  for (const { endpoint, who, params, query, body, operationId, ifMatch } of fc.sample(any, {
    numRuns: runs,
    seed,
  })) {
    const values = [...params]
    const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent((values.pop() ?? '').toWellFormed()),
    )
    const search = Object.entries(query).map(([name, v]) => `${encode(name)}=${encode(v)}`)
    const url = search.length > 0 ? `${path}?${search.join('&')}` : path
    const answer = await app.app.inject({
      method: endpoint.method,
      url,
      headers: {
        authorization: `Bearer ${people[who]?.token}`,
        ...(operationId ? { 'idempotency-key': operationId } : {}),
        ...(ifMatch === null ? {} : { 'if-match': ifMatch }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      // An event stream has no end.
      payloadAsStream: endpoint.path === streamEvents.path,
    })
    if (endpoint.path === streamEvents.path) answer.raw.res.destroy()
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500)
      broken.push({ seed, method: endpoint.method, url, body, answer: answer.body })
  }
  expect(broken).toEqual([])
  // A fuzz test that never passes the first check proves little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 50)
  expect(statuses.get(404) ?? 0).toBeGreaterThan(0)
})

const encode = (part: unknown) =>
  encodeURIComponent((typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).toWellFormed())
