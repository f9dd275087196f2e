import { problem } from '@lamplighter/domain/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A handler for the methods that a path does not support; `allow` lists those that it does. */
export function notAllowed(allow: string) {
  return (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allow)
    throw problem('method_not_allowed')
  }
}
