/**
 * The server as a browser test has it: each call is answered by the test itself, in the shape that the call's contract
 * gives. Requests and answers are parsed by the contract, so a test cannot speak of a server that does not exist.
 */
import { type Endpoint, headers, type InputOf, Problem, type ResponseOf } from '@lamplighter/domain/http'

export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** Of the body, which may be no text. */
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
    /** Null where no answer comes. */
    answerFromTest: (request: SentRequest) => Promise<SentAnswer | null>
  }
}

export interface Call<E extends Endpoint> extends InputOf<E> {
  headers: Record<string, string>
}

/** Thrown by an answer: the connection breaks. */
export const noAnswer = new Error('No answer')

/** An answer with more to it than its body. */
class Reply<T> {
  readonly body: T
  readonly headers: Record<string, string>

  constructor(body: T, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}

/** One page of a list; `next` where more follow. */
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
/** From the first answer of a test to its end; what an earlier page still asks meanwhile meets no server. */
let open = false
const unexpected: string[] = []
/** The test has ended: a request that was still on its way meets no server, unless it is answered. */
let over = false
// A test may stop the clock.
const { now } = Date
/** What the test before sent may arrive in this one. */
let begunAt = now()

/** From here on the endpoint answers so; what it was asked is in the list that is returned. `Problem`s are refusals. */
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

/** For addresses without a contract: the provider of identities, uploads. */
export function answerAt(method: string, path: RegExp, answer: Handler['answer']): void {
  open = true
  handlers.unshift({ method, path, answer })
}

/** The network goes; the browser tells the page, as it does when a cable is pulled. */
export function goOffline(): void {
  offline = true
  window.dispatchEvent(new Event('offline'))
}

export function goOnline(): void {
  if (!offline) return
  offline = false
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
  if (over) return null
  // The server is ready, unless the test says otherwise.
  if (pathname === '/readyz') return json({ status: 200, headers: {}, body: '{}' })
  unexpected.push(`${request.method} ${pathname} is not answered`)
  return refusal(new Problem('not_found'))
}

/** The latest, and before any address with something to fill in the one that is named in full. */
function handlerFor(method: string, pathname: string) {
  const fitting = handlers.flatMap(({ answer, ...of }) => {
    const found = of.method === method ? of.path.exec(pathname) : null
    return found ? [{ answer, params: found.groups ?? {} }] : []
  })
  const inFull = fitting.find(({ params }) => Object.keys(params).length === 0)
  return inFull ?? fitting[0] ?? { answer: null, params: {} }
}

/** As every server does, it says what time it has. */
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

/** Before what a test leaves behind is put away. */
export function endTest(): void {
  over = true
  goOnline()
}

/** After a test: what it was asked and had no answer for. */
export function forgetAnswers(): string[] {
  handlers = []
  open = false
  over = false
  begunAt = now()
  return unexpected.splice(0)
}
