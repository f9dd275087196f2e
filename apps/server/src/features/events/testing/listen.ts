import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { get as getSafely } from 'node:https'
import { type EventName, streamEvents } from '@lamplighter/domain/events'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'

export interface Told {
  name: EventName
  data: unknown
  /** Null for an event that names no position. */
  id: string | null
}

export interface Stream {
  status: number
  headers: IncomingHttpHeaders
  /** Events so far. */
  told: Told[]
  comments: string[]
  /** All ids of changed records so far, in order. */
  ids(): string[]
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** The reader goes. */
  leave(): void
}

/** Listens as a browser does, and waits for the first event. */
export async function listen(origin: string, token: string | null, lastEventId?: string): Promise<Stream> {
  const request = (origin.startsWith('https:') ? getSafely : get)(new URL(streamEvents.path, origin), {
    rejectUnauthorized: false,
    // With `fetch`, the connections that it opens ahead would keep the server from closing.
    agent: false,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
  })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no response')
  const told: Told[] = []
  const comments: string[] = []
  const parser = createParser({
    onEvent: ({ event, data, id }) =>
      told.push({ name: event as EventName, data: JSON.parse(data), id: id ?? null }),
    onComment: (comment) => comments.push(comment),
  })
  const read = async () => {
    response.setEncoding('utf8')
    for await (const text of response) parser.feed(text)
  }
  const ended = read().catch(() => undefined)
  if (response.statusCode === 200) await expect.poll(() => told[0]?.name).toBe('begin')
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    told,
    comments,
    ids: () =>
      told
        .flatMap(({ name, data }) => (name === 'changes' ? (data as { id: string }[]) : []))
        .map(({ id }) => id),
    ended,
    leave: () => void request.destroy(),
  }
}
