/**
 * Sends an answer while it is written. When producing it fails, the connection is aborted, so that no partial answer
 * looks complete. The same happens when its reader stalls, or takes too long overall.
 */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

export interface Patience {
  /** Maximum time without reading another piece. */
  stallMs: number
  /** Maximum time of the whole answer; left out if only a stall ends it. */
  wholeMs?: number
}

/** Returns when everything was sent, or nothing more will be; `rest` has ended then. */
export async function sendPieces(
  reply: FastifyReply,
  first: string | Uint8Array,
  rest: AsyncGenerator<string | Uint8Array>,
  { stallMs, wholeMs }: Patience,
): Promise<void> {
  // An HTTP/1.0 proxy treats the end of a connection as the end of the file, but not a reset.
  const breakOff = () => reply.raw.socket?.resetAndDestroy()
  const giveUp = (why: string) => {
    breakOff()
    stream.destroy(new Error(`an answer was aborted: ${why}`))
  }
  const late = wholeMs === undefined ? undefined : setTimeout(giveUp, wholeMs, 'it took too long')
  const stalled = setTimeout(giveUp, stallMs, 'the reader stalled')
  async function* pieces() {
    yield first
    try {
      for await (const piece of rest) {
        stalled.refresh()
        yield piece
      }
    } catch (error) {
      breakOff()
      throw error
    }
  }
  const stream = Readable.from(pieces())
  const ended = finished(stream)
  reply.send(stream)
  // Fastify receives the failure from the stream as well, logs it and ends the connection.
  await ended.catch(() => {})
  clearTimeout(late)
  clearTimeout(stalled)
  // A generator that was abandoned before its next piece has not ended on its own.
  await rest.return(undefined)
}
