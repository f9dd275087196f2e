/**
 * Answers invalid requests: bad HTTP, endless headers, a client that falls silent. No hook and no route runs for these,
 * so the answer is written to the socket, in the usual format and with the usual security headers.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ProblemCode, problem } from '@lamplighter/domain/http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { requestIdHeader } from '../log/request-id.ts'

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

export function answerBadHttp(headers: [name: string, value: string][]) {
  return function answer(this: FastifyInstance, error: { code: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = problem(codes[error.code] ?? 'malformed_request')
    const requestId = randomUUID()
    this.log.info({ code: error.code, reqId: requestId }, 'bad HTTP')
    const body = JSON.stringify(refusal.toBody(requestId))
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      `${requestIdHeader}: ${requestId}`,
      'cache-control: no-store',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}

/** Handles two cases that Node would answer itself, without a body. */
export const rejectBadRequests = plugin(async (app: FastifyInstance) => {
  // Only effective with `http: { requireHostHeader: false }`.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostless = raw.httpVersion === '1.1' && !raw.headers.host
    done(isHostless ? problem('malformed_request') : undefined)
  })
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
})
