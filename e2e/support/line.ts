/**
 * A proxy between one device and the server, controlled by the journey. It can be cut and restored, hold back requests
 * or answers, and serve another build. The device reaches it at the server's own address (device.ts).
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Changes the service worker's script to that of a new version. */
type Rewrite = (script: string) => string

/** A request of the device. */
export interface Asked {
  method: string
  path: string
  /** Operation id; empty if there is none. */
  operation: string
  /** Milliseconds, by this machine's clock. */
  at: number
  /** Bytes of its body so far. */
  bytes: number
  /** Status of the server's answer; null until it arrives. */
  answered: number | null
}

/** Treatment of a request; undefined passes it on. */
export type Treatment =
  /** Answers instead of the server. */
  | { answer: number; headers?: Record<string, string>; body?: string }
  /** The server handles it, but its answer is lost. */
  | 'lose the answer'
  /** Only this many bytes of its body pass. */
  | { passBytes: number }
  | undefined

export interface Line {
  port: number
  /** All requests so far, oldest first. */
  asked: Asked[]
  /** Called for each request. */
  treat: (asked: Asked) => Treatment
  /** Makes the server's address unreachable. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Serves another build from now on; the files of the old one are gone. */
  deploy(rewrite: Rewrite): void
  stop(): Promise<void>
}

export async function openLine(server: URL): Promise<Line> {
  let rewrite: Rewrite | null = null
  let listening: Server | null = null

  const line: Line = {
    port: 0,
    asked: [],
    treat: () => undefined,
    cut,
    mend,
    deploy(next) {
      rewrite = next
    },
    stop: cut,
  }

  async function mend(): Promise<void> {
    if (listening) return
    listening = createServer(pass).listen(line.port, '127.0.0.1')
    await once(listening, 'listening')
    line.port = (listening.address() as AddressInfo).port
  }

  async function cut(): Promise<void> {
    const cutting = listening
    listening = null
    if (!cutting) return
    const closed = new Promise((resolve) => cutting.close(resolve))
    cutting.closeAllConnections()
    await closed
  }

  function pass(from: IncomingMessage, reply: ServerResponse): void {
    const { method = 'GET', url: path = '/' } = from
    const operation = String(from.headers['idempotency-key'] ?? '')
    const asked: Asked = { method, path, operation, at: Date.now(), bytes: 0, answered: null }
    line.asked.push(asked)
    if (rewrite && path.startsWith('/assets/')) return void reply.writeHead(404).end()
    const treatment = line.treat(asked)
    if (typeof treatment === 'object' && 'answer' in treatment) {
      from.resume().on('end', () => reply.writeHead(treatment.answer, treatment.headers).end(treatment.body))
      return
    }
    const headers = { ...from.headers }
    const isWorker = rewrite !== null && path === '/service-worker.js'
    if (isWorker) {
      delete headers['accept-encoding']
      delete headers['if-none-match']
    }
    const { hostname, port } = server
    const passed = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      asked.answered = answer.statusCode ?? null
      if (treatment === 'lose the answer') return void answer.resume().on('end', () => reply.destroy())
      if (isWorker) return void rewritten(answer, reply)
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    passed.on('error', () => reply.destroy())
    // Tells the server when the device aborts a request.
    reply.on('close', () => reply.writableFinished || passed.destroy())
    from.on('data', (part: Buffer) => {
      const left = typeof treatment === 'object' ? treatment.passBytes - asked.bytes : part.length
      const through = part.subarray(0, Math.max(0, left))
      asked.bytes += through.length
      if (through.length > 0) passed.write(through)
    })
    from.on('end', () => passed.end())
  }

  async function rewritten(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    const { 'content-length': _, etag: __, ...kept } = answer.headers
    const script = Buffer.concat(parts).toString()
    reply.writeHead(answer.statusCode ?? 502, kept).end(rewrite ? rewrite(script) : script)
  }

  await mend()
  return line
}
