/**
 * A TCP proxy in front of the API with the latency and bandwidth of a slow phone connection. Unlike the browser's own
 * throttling it also slows down service workers and map workers.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** About one packet. Small pieces let several connections share the bandwidth. */
const PIECE_BYTES = 1_400

export interface SlowLine {
  url: string
  close(): Promise<void>
}

export async function openSlowLine(
  api: string,
  { latency, kbps }: { latency: number; kbps: number },
): Promise<SlowLine> {
  const bytesPerMs = kbps / 8
  const { hostname, port } = new URL(api)
  const sockets = new Set<Socket>()

  function oneWay() {
    let freeAt = 0
    return async (from: Socket, to: Socket) => {
      for await (const chunk of from as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          const piece = chunk.subarray(at, at + PIECE_BYTES)
          freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesPerMs
          await sleep(freeAt - performance.now())
          setTimeout(() => to.write(piece), latency / 2)
        }
      setTimeout(() => to.end(), latency / 2)
    }
  }
  const [up, down] = [oneWay(), oneWay()]

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    const destroy = () => [browser, upstream].map((socket) => socket.destroy())
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.on('error', destroy).on('close', () => sockets.delete(socket))
    }
    up(browser, upstream).catch(destroy)
    down(upstream, browser).catch(destroy)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
