/**
 * EXPORT-6. An answer in pieces arrives complete or is visibly aborted, compressed or not, and always ends its source.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type Patience, sendPieces } from './send-pieces.ts'

const patient: Patience = { stallMs: 5_000, wholeMs: 10_000 }
const PIECE = 'x'.repeat(400_000)
let close = async () => {}
afterEach(() => close())

/** A server that sends this many pieces, and fails before the given one. */
async function serving({ pieces = 5, failAt = -1, patience = patient } = {}) {
  const app = Fastify()
  await app.register(compress, { encodings: ['gzip'], threshold: 100 })
  const state = { made: 0, ended: false, settled: false }
  async function* source() {
    try {
      for (let n = 0; n < pieces; n++) {
        if (n === failAt) throw new Error('the database went away')
        state.made++
        yield PIECE
      }
    } finally {
      state.ended = true
    }
  }
  app.get('/', async (_request, reply) => {
    reply.type('text/csv')
    await sendPieces(reply, 'begin\n', source(), patience)
    state.settled = true
    return reply
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  close = () => app.close()
  return { address, port: (app.server.address() as AddressInfo).port, state }
}

describe.each(['identity', 'gzip'])('sent as %s', (encoding) => {
  const headers = { 'accept-encoding': encoding }

  it('an answer arrives complete', async () => {
    const { address, state } = await serving()
    const text = await (await fetch(address, { headers })).text()
    expect(text.length).toBe(6 + 5 * PIECE.length)
    expect(state).toMatchObject({ ended: true, settled: true })
  })

  it('a failing source aborts the connection, and never ends the answer normally', async () => {
    const { address, state } = await serving({ failAt: 3 })
    const answer = await fetch(address, { headers })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    await expect.poll(() => state).toMatchObject({ ended: true, settled: true })
  })
})

it('an HTTP/1.0 proxy sees a reset, and not the end of a file', async () => {
  const { port } = await serving({ failAt: 3 })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.resume().write('GET / HTTP/1.0\r\n\r\n')
  await expect(once(socket, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

/** A client that reads nothing. */
async function asksAndSleeps(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

it('a stalled reader pauses the source, and is disconnected', async () => {
  const { port, state } = await serving({ pieces: 1_000, patience: { stallMs: 700, wholeMs: 60_000 } })
  const socket = await asksAndSleeps(port)
  await expect.poll(() => state.settled, { timeout: 5_000 }).toBe(true)
  expect(state).toMatchObject({ ended: true })
  expect(state.made).toBeLessThan(100)
  socket.destroy()
})

it('a very slow reader is disconnected too, in the end', async () => {
  const { address, state } = await serving({ pieces: 100_000, patience: { stallMs: 60_000, wholeMs: 500 } })
  await expect(fetch(address).then((answer) => answer.text())).rejects.toThrow()
  await expect.poll(() => state).toMatchObject({ ended: true, settled: true })
})

it('a reader that disconnects ends the source', async () => {
  const { port, state } = await serving({ pieces: 1_000 })
  const socket = await asksAndSleeps(port)
  await expect.poll(() => state.made).toBeGreaterThan(1)
  socket.destroy()
  await expect.poll(() => state.settled).toBe(true)
  expect(state).toMatchObject({ ended: true })
})
