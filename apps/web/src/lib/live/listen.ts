/**
 * Reads one stream of Server-Sent Events (LIVE-1). A browser's EventSource cannot send our bearer token, and a token in an
 * address would be logged.
 */
import { HEARTBEAT_SECONDS, streamEvents } from '@lamplighter/domain/events'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { problemFrom, renewedAfter } from '../api/api-client.ts'
import { bearer } from '../api/bearer.ts'

/** A stream that misses two heartbeats is dead, although the connection looks open. */
const SILENCE_MS = 2.5 * HEARTBEAT_SECONDS * 1000

export interface LiveEvent {
  name: string
  /** JSON. */
  data: string
  /** The position to continue from; empty if this event has none. */
  id: string
}

interface Listening {
  lastEventId: string | null
  signal: AbortSignal
  hear: (event: LiveEvent) => void
}

/** Resolves when the server ends the stream, as it does when the token expires. Throws if there is no stream. */
export async function listen({ lastEventId, signal, hear }: Listening): Promise<void> {
  const silence = new AbortController()
  const whole = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const isAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    let response = await ask(lastEventId, whole)
    if (await renewedAfter(response)) response = await ask(lastEventId, whole)
    if (!response.ok || !response.body) throw await problemFrom(response)
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }))
      .getReader()
    for (;;) {
      const { done, value } = await events.read()
      if (done) return
      isAlive()
      hear({ name: value.event ?? '', data: value.data, id: value.id ?? '' })
    }
  } finally {
    clearTimeout(timer)
  }
}

function ask(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
  const token = bearer.accessToken()
  return fetch(streamEvents.path, {
    headers: {
      accept: streamEvents.mediaType,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    cache: 'no-store',
    signal,
  })
}
