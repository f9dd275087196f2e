/** The id of a request in its response, in the log and in the audit trail. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

export const requestIdHeader = 'x-request-id'
const wellFormed = /^[\w-]{1,128}$/

/** A trusted proxy may already have assigned an id. */
export function requestIdsOf(trustedProxies: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = trustedProxies > 0 ? headers[requestIdHeader] : undefined
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
  }
}

/** Set on the raw response, so that handlers that take it over (the identity provider, uploads) send it too. */
export const answerRequestId = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    done()
  })
})
