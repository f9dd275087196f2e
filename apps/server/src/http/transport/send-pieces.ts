/**
 * An answer that is written while it is sent. When its making fails the connection is broken off, so that no part of it passes
 * for the whole; so it is when its reader takes nothing for too long, or takes too long in all.
 */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

export interface Patience {
  /** Without a further piece being taken. */
  stallMs: number
  wholeMs: number
}

/** Returns when all was taken, or nothing more will be; `rest` has ended then. */
export async function sendPieces(
  reply: FastifyReply,
  first: string,
  rest: AsyncGenerator<string>,
  { stallMs, wholeMs }: Patience,
): Promise<void> {
  // A proxy that speaks HTTP/1.0 takes the end of a connection for the end of the file, but no reset.
  const breakOff = () => reply.raw.socket?.resetAndDestroy()
  const giveUp = (why: string) => {
    breakOff()
    stream.destroy(new Error(`an answer was broken off: ${why}`))
  }
  const late = setTimeout(giveUp, wholeMs, 'it took too long')
  const stalled = setTimeout(giveUp, stallMs, 'nothing of it was taken')
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
  // Fastify has the failure from the stream as well, logs it and ends the connection.
  await ended.catch(() => {})
  clearTimeout(late)
  clearTimeout(stalled)
  // One that was given up before it was asked for more has not ended by itself.
  await rest.return(undefined)
}
