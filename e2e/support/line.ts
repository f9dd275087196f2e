/**
 * The way from one device to the server, in the journey's hand: it can be cut and mended, keep a request from the server or an
 * answer from the device, and serve another build. The device finds it at the server's own address (device.ts).
 */

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the new version's service worker says, from the one that is served. */
type Rewrite = (script: string) => string

/** A request of the device, as it came over the line. */
export interface Asked {
  method: string
  path: string
  /** The id of the operation; empty where there is none. */
  operation: string
  /** Milliseconds by this machine's clock. */
  at: number
  /** Of its body, so far. */
  bytes: number
  /** The status that the server answered with; null where it has not. */
  answered: number | null
}

/** What becomes of a request; undefined: it is passed on. */
export type Treatment =
  /** The line answers in the server's place. */
  | { answer: number; headers?: Record<string, string>; body?: string }
  /** The server does it; its answer is lost. */
  | 'lose the answer'
  /** So many bytes of its body come through, and nothing more. */
  | { passBytes: number }
  | undefined

export interface Line {
  port: number
  /** All that came over it, the earliest first. */
  asked: Asked[]
  /** Called for each request. */
  treat: (asked: Asked) => Treatment
  /** Nothing answers at the server's address. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From here on another build is served: none of the old one's parts is there any more. */
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
    // What the device gave up, the server hears of.
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
