/**
 * The server in browser tests: the test answers each call itself, in the shape of the call's contract. Requests and
 * answers are validated by the contract, so tests cannot invent a different server.
 */
import { listAccessTokens, listCityAccessTokens } from '@lamplighter/domain/access-tokens'
import { reportWaiting } from '@lamplighter/domain/city-admin'
import { streamEvents } from '@lamplighter/domain/events'
import { getCityFile } from '@lamplighter/domain/exports'
import { getHoldOnRecord } from '@lamplighter/domain/holds'
import { type Endpoint, headers, type InputOf, Problem, type ResponseOf } from '@lamplighter/domain/http'
import { countUnread, listPushDevices } from '@lamplighter/domain/notifications'
import { listCalendars, viewWorkOrder } from '@lamplighter/domain/work-orders'

/** Nobody has turned on push, or has a link for a calendar app or a token for a program. */
const ownLists: readonly string[] = [listPushDevices.path, listCalendars.path, listAccessTokens.path]

const viewers = new RegExp(`^${viewWorkOrder.path.replace('{id}', '[^/]+')}$`)
const cityFile = new RegExp(`^${getCityFile.path.replace('{cityId}', '[^/]+')}$`)
const cityTokens = new RegExp(`^${listCityAccessTokens.path.replace('{cityId}', '[^/]+')}$`)

const holdOnRecord = new RegExp(`^${getHoldOnRecord.path.replace('{cityId}', '[^/]+')}$`)

export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** Bytes of the body, which may be binary. */
  bytes: number
  /** In milliseconds since 1970. */
  sentAt: number
}

export interface SentAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

declare global {
  interface Window {
    /** Null if no answer arrives. */
    answerFromTest: (request: SentRequest) => Promise<SentAnswer | null>
  }
}

export interface Call<E extends Endpoint> extends InputOf<E> {
  headers: Record<string, string>
}

/** Throw it in an answer to break the connection. */
export const noAnswer = new Error('No answer')

/** An answer with headers or status in addition to its body. */
class Reply<T> {
  readonly body: T
  readonly headers: Record<string, string>

  constructor(body: T, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** One page of a list; `next` is the cursor if more pages follow. */
export const pageOf = <T extends unknown[]>(items: T, total = items.length, next?: string) =>
  new Reply(items, {
    [headers.totalCount]: String(total),
    ...(next ? { [headers.nextCursor]: next } : {}),
  })

type Answer<E extends Endpoint> = ResponseOf<E> | Reply<ResponseOf<E>>

interface Handler {
  method: string
  path: RegExp
  answer: (request: SentRequest, params: Record<string, string>) => Promise<SentAnswer>
}

let handlers: Handler[] = []
let offline = false
/** True from the first answer of a test to its end. Otherwise requests of earlier pages find no server. */
let open = false
const unexpected: string[] = []
/** The test has ended: unanswered requests find no server. */
let over = false
// A test may replace the clock.
const { now } = Date
/** Requests of the previous test, or from before the device went online, may arrive late. Nobody answers them. */
let begunAt = now()

/** Sets the answer of an endpoint and returns the list of its requests. `Problem`s are errors. */
export function answer<E extends Endpoint>(
  endpoint: E,
  respond: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
): Call<E>[] {
  const calls: Call<E>[] = []
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)
  answerAt(endpoint.method, new RegExp(`^${path}$`), async (request, params) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const call = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query),
      body: endpoint.body?.parse(JSON.parse(request.body ?? 'null')),
      headers: request.headers,
    } as Call<E>
    calls.push(call)
    const answered = await respond(call)
    const reply = answered instanceof Reply ? answered : new Reply(answered, {})
    const body = JSON.stringify(endpoint.response.parse(reply.body))
    return { status: endpoint.status ?? 200, headers: reply.headers, body }
  })
  return calls
}

/** For addresses without a contract: identity provider, uploads. */
export function answerAt(method: string, path: RegExp, answer: Handler['answer']): void {
  open = true
  handlers.unshift({ method, path, answer })
}

/** Goes offline and fires the browser's event. */
export function goOffline(): void {
  offline = true
  window.dispatchEvent(new Event('offline'))
}

export function goOnline(): void {
  if (!offline) return
  offline = false
  begunAt = now()
  window.dispatchEvent(new Event('online'))
}

window.answerFromTest = async (request) => {
  if (offline || !open || request.sentAt < begunAt) return null
  const { pathname } = new URL(request.url)
  const { answer, params } = handlerFor(request.method, pathname)
  if (answer) {
    try {
      const answered = await answer(request, params)
      return offline ? null : json(answered)
    } catch (error) {
      if (error === noAnswer || offline) return null
      if (error instanceof Problem) return refusal(error)
      unexpected.push(`${request.method} ${pathname}: ${error}`)
      return refusal(new Problem('internal'))
    }
  }
  // Nobody changes anything meanwhile, unless a test says so.
  if (over || pathname === streamEvents.path) return null
  // The server is ready unless the test says otherwise.
  if (pathname === '/readyz') return json({ status: 200, headers: {}, body: '{}' })
  // Devices report in the background of any test with unsent changes.
  if (pathname === reportWaiting.path) return json({ status: 200, headers: {}, body: '{"success":true}' })
  // Nobody else has a work order open.
  if (viewers.test(pathname)) return json({ status: 200, headers: {}, body: '[]' })
  // The bell is on every page.
  if (pathname === countUnread.path) return json({ status: 200, headers: {}, body: '{"unread":0}' })
  // No hold is on anything.
  if (holdOnRecord.test(pathname)) return json({ status: 200, headers: {}, body: '{"hold":null}' })
  // No city has been prepared as a file.
  if (request.method === 'GET' && cityFile.test(pathname))
    return json({ status: 200, headers: {}, body: '{"file":null}' })
  if (request.method === 'GET' && (ownLists.includes(pathname) || cityTokens.test(pathname)))
    return json({ status: 200, headers: {}, body: '[]' })
  unexpected.push(`${request.method} ${pathname} is not answered`)
  return refusal(new Problem('not_found'))
}

/** The latest handler wins; exact addresses win over those with parameters. */
function handlerFor(method: string, pathname: string) {
  const fitting = handlers.flatMap(({ answer, ...of }) => {
    const found = of.method === method ? of.path.exec(pathname) : null
    return found ? [{ answer, params: found.groups ?? {} }] : []
  })
  const inFull = fitting.find(({ params }) => Object.keys(params).length === 0)
  return inFull ?? fitting[0] ?? { answer: null, params: {} }
}

/** Every server sends its time. */
const json = (answer: SentAnswer): SentAnswer => ({
  ...answer,
  headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...answer.headers },
})

const refusal = (problem: Problem) =>
  json({
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem.toBody()),
  })

/** Runs before the cleanup of the test's data. */
export function endTest(): void {
  over = true
  goOnline()
}

/** Returns the unanswered requests after a test. */
export function forgetAnswers(): string[] {
  handlers = []
  open = false
  over = false
  begunAt = now()
  return unexpected.splice(0)
}
