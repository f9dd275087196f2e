/** SEC-16, DUR-7: unknown fields in any body are rejected by name, so no one can set another's fields. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@lamplighter/domain/http'
import { createLocation } from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type JsonSchema, sampleOf, schemaOf } from './sample-of.ts'

let app: TestApp
let columns: string[]
const people = new Map<PersonName, Person>()

beforeAll(async () => {
  app = await testApp()
  for (const name of ['ana', 'dora', 'wes', 'pat', 'bo', 'nina'] as const)
    people.set(name, await app.as(name))
  const { rows } = await app.owner
    .selectFrom('information_schema.columns' as never)
    .select('column_name' as never)
    .distinct()
    .where('table_schema' as never, '=', 'public' as never)
    .execute()
    .then((found) => ({ rows: found as { column_name: string }[] }))
  columns = rows.map(({ column_name }) => column_name)
})
afterAll(() => app.close())

const as = (name: PersonName) => people.get(name) ?? app.nobody
const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint)
const withBody = endpoints.filter(({ body }) => body)
/** Open311 ignores unknown names, which programs know from other cities (REPORT-14). */
const isStrict = ({ standard }: Endpoint) => standard !== 'open311'
const named = (list: Endpoint[]) => list.map((e) => [`${e.method} ${e.path}`, e] as const)

/** Column names, wire names, and a few names that attackers try anywhere. */
function fieldNames(): string[] {
  const camel = columns.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  const wire = [
    '_id',
    'id',
    'userId',
    'createdBy',
    'closedBy',
    'role',
    'isAdmin',
    'passwordHash',
    'constructor',
  ]
  return [...new Set([...columns, ...camel, ...wire])]
}

/** A large body is only read from callers who have the role. */
const caller = ({ maxBodyBytes }: Endpoint) => as(maxBodyBytes ? 'pat' : 'ana')

describe('every body', () => {
  it.each(named(endpoints.filter(isStrict)))(
    '%s accepts only the fields of its contract, at any depth',
    (_name, endpoint) => {
      for (const schema of [endpoint.body, endpoint.query, endpoint.params])
        if (schema) expect(looseObjects(schemaOf(schema))).toEqual([])
    },
  )

  it.each(named(withBody.filter(isStrict)))(
    '%s rejects each foreign field by name',
    async (_name, endpoint) => {
      const schema = schemaOf(endpoint.body as never)
      const sample = sampleOf(schema) as Record<string, unknown>
      expect(endpoint.body?.safeParse(sample).error).toBeUndefined()
      const url = endpoint.path.replaceAll(/\{\w+\}/g, randomUUID())
      const foreign = fieldNames().filter((name) => !schema.properties?.[name])
      expect(foreign.length).toBeGreaterThan(60)
      for (const name of foreign) {
        const { error } = endpoint.body?.safeParse({ ...sample, [name]: 'mine' }) ?? {}
        expect(error?.issues).toEqual([expect.objectContaining({ code: 'unrecognized_keys', keys: [name] })])
      }
      const body = { ...sample, ...Object.fromEntries(foreign.map((name) => [name, 'mine'])) }
      const answer = await caller(endpoint).send(endpoint.method, url, { body })
      expect(answer).toMatchObject({ status: 422, problem: { code: 'invalid_request' } })
      for (const name of foreign) expect(answer.problem.errors?.[0]?.message).toContain(`"${name}"`)
    },
  )

  it.each(named(withBody))('%s accepts no prototype', async (_name, endpoint) => {
    const sample = JSON.stringify(sampleOf(schemaOf(endpoint.body as never))).slice(0, -1)
    const comma = sample === '{' ? '' : ','
    for (const poison of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}']) {
      const answer = await app.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, randomUUID()),
        headers: { authorization: `Bearer ${caller(endpoint).token}`, 'content-type': 'application/json' },
        payload: `${sample}${comma}${poison}}`,
      })
      expect(answer.statusCode).toBe(400)
    }
    expect({}).not.toHaveProperty('role')
  })
})

/** The objects in a schema that accept unknown fields. */
function looseObjects(schema: JsonSchema, path = ''): string[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, field]) => [field, `${path}.${name}`] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).map((choice) => [choice, path] as const),
  ]
  const loose = schema.type === 'object' && schema.additionalProperties !== false ? [path] : []
  return [...loose, ...inside.flatMap(([field, below]) => looseObjects(field, below))]
}

describe('no answer', () => {
  const worker = 'wes'
  let urls: string[]

  beforeAll(async () => {
    const { body: bench } = await as('ana').call(createLocation, { body: benchIn(app.world) })
    await as('ana').call(createNote, { body: { locationId: bench._id, text: 'Painted' } })
    const { body: order } = await as('ana').call(createWorkOrder, { body: repairOf(bench._id) })
    urls = endpoints
      .filter(({ method, access }) => method === 'GET' && access !== 'anyone')
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, path.includes('workorders') ? order._id : bench._id))
      .map((url) => (url.endsWith('/map') ? `${url}?bbox=-97,40,-96,41&zoom=10` : url))
      .map((url) => (url.endsWith('/reverse') ? `${url}?latitude=40.6&longitude=-96.6` : url))
  })

  it('shows a worker another person’s e-mail address', async () => {
    const { email: own } = app.world.people[worker]
    let filled = 0
    for (const url of urls) {
      const { text, status } = await as(worker).send('GET', url)
      expect([
        url,
        [...text.matchAll(/[\w.]+@[\w.]+/g)].map(String).filter((found) => found !== own),
      ]).toEqual([url, []])
      if (status === 200 && text.length > 5) filled++
    }
    expect(filled).toBeGreaterThan(10)
  })

  it('shows anyone a password, a hash or a token', async () => {
    for (const name of people.keys())
      for (const url of urls) {
        const answer = await as(name).send('GET', url)
        // The link to a download carries a signed token, which opens that download alone.
        const text = answer.text.replace(/(?<="\/exports\/[\w.-]+\?t=)[\w.-]+/, '')
        expect(text).not.toMatch(/"\w*(password|hash|token|secret)\w*":/i)
        expect(text).not.toMatch(/\$argon2|eyJ[\w-]+\.eyJ/)
      }
  })
})
