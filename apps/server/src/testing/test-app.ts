/** The real app on a separate database, with a small world of named people (people.ts). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Endpoint,
  headers,
  type ProblemBody,
  type RequestOf,
  type ResponseOf,
} from '@lamplighter/domain/http'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { v4 as uuidv4 } from 'uuid'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type Db, openDb } from '../db/kysely.ts'
import { type OpenParts, openParts } from '../open-parts.ts'
import { accessToken, type TestIdentity } from './access-token.ts'
import { accessOn, administer } from './global-setup.ts'
import { type PersonName, peopleWorld, type World } from './people.ts'
import { testConfig } from './test-config.ts'

export interface TestAnswer<T> {
  status: number
  body: T
  /** The same body, parsed as a problem. */
  problem: ProblemBody
  headers: Record<string, unknown>
  text: string
}

interface CallOptions {
  operationId?: string
  ifMatch?: number
  recordedAt?: string
  bulkId?: string
  undoneBulkId?: string
}

/** A caller of the API. A success is validated against the contract's response; errors are left to the test. */
export interface Person {
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<TestAnswer<ResponseOf<E>>>
  /** Sends any request unchanged. */
  send(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer<unknown>>
  token: string | null
}

export interface TestApp {
  app: FastifyInstance
  /** As in an installation: `parts.db` has only the API role's rights. */
  parts: OpenParts
  /** The same database as its owner, for the tables and the platform admins. */
  owner: Db
  world: World
  as(name: PersonName): Promise<Person>
  everybody(): Promise<Record<PersonName, Person>>
  nobody: Person
  /** A person for any identity, with or without a user record. */
  withIdentity(identity: TestIdentity): Promise<Person>
  close(): Promise<void>
}

/** `settings` are environment variables, such as SMTP_URL. */
export async function testApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const server = JSON.parse(inject('server'))
  const name = `lamplighter_test_${uuidv4().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${inject('template')}`)
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-app-'))
  const access = accessOn(server, name)
  const { db: owner } = openDb({ connection: access.owner, max: 2 })
  const parts = await openParts(testConfig(dir, settings), access.api)
  const app = await buildApp(parts)
  const world = await peopleWorld({ db: owner })
  const withIdentity = async (identity: TestIdentity) => person(app, await accessToken(parts, identity))
  const as = (who: PersonName) =>
    withIdentity({ subject: who, name: world.people[who].name, email: world.people[who].email })
  return {
    app,
    parts,
    owner,
    world,
    nobody: person(app, null),
    withIdentity,
    as,
    async everybody() {
      const names = Object.keys(world.people) as PersonName[]
      const signedIn = await Promise.all(names.map(async (name) => [name, await as(name)]))
      return Object.fromEntries(signedIn)
    },
    async close() {
      await app.close()
      await parts.close()
      await owner.destroy()
      await administer(server, `drop database if exists ${name} with (force)`)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function bodyOf(type: string, { body, rawPayload }: { body: string; rawPayload: Buffer }) {
  if (/[+/]json/.test(type)) return JSON.parse(body)
  if (type.includes('ndjson'))
    return body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return type.includes('vector-tile') ? rawPayload : undefined
}

/** The first piece of an answer that may have no end; then the reader goes. */
async function beginningOf(response: LightMyRequestResponse): Promise<string> {
  const piece = await response.stream()[Symbol.asyncIterator]().next()
  response.raw.res.destroy()
  return piece.done ? '' : String(piece.value)
}

function person(app: FastifyInstance, token: string | null): Person {
  const send: Person['send'] = async (method, url, { body, headers: extra = {} } = {}) => {
    const isStream = url.includes('/events')
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...extra },
      ...(body === undefined ? {} : { payload: body as object }),
      payloadAsStream: isStream,
    })
    const type = String(response.headers['content-type'])
    const text = isStream ? await beginningOf(response) : response.body
    const parsed = bodyOf(type, { body: text, rawPayload: response.rawPayload })
    return {
      status: response.statusCode,
      body: parsed,
      problem: parsed,
      headers: response.headers,
      text,
    }
  }
  return {
    token,
    send,
    async call(endpoint, request, options = {}) {
      const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown }
      const path = Object.entries(params).reduce(
        (url, [key, value]) => url.replace(`{${key}}`, encodeURIComponent(value)),
        endpoint.path as string,
      )
      const search = new URLSearchParams()
      for (const [key, value] of Object.entries(query))
        if (value !== undefined) search.set(key, String(value))
      const answer = await send(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
        body,
        headers: {
          ...(options.operationId ? { [headers.operationId]: options.operationId } : {}),
          ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
          ...(options.recordedAt === undefined ? {} : { [headers.recordedAt]: options.recordedAt }),
          ...(options.bulkId ? { [headers.bulkId]: options.bulkId } : {}),
          ...(options.undoneBulkId ? { [headers.undoneBulkId]: options.undoneBulkId } : {}),
        },
      })
      if (answer.status < 300) endpoint.response.parse(answer.body)
      return answer as TestAnswer<never>
    },
  }
}
