/** The only place that writes an answer for what went wrong: problems as they are, everything else hidden and logged. */
import { type Problem, Problem as ProblemClass, problem } from '@lamplighter/domain/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../adapters/identity-provider/token-verifier.ts'
import { pgProblem } from '../db/pg-problems.ts'

const byFastifyCode: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => problem('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problem('malformed_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('malformed_json'),
}

export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = problemOf(error)
    if (!known) request.log.error({ err: error }, 'unexpected error')
    else if (known.cause instanceof TokenRefused)
      request.log.warn({ reason: known.cause.message }, 'token refused')
    else if (known.cause) request.log.error({ err: known.cause }, known.code)
    return sendProblem(request, reply, known ?? problem('internal'))
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, answer: Problem) {
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  if (answer.status === 503) reply.header('retry-after', '2')
  reply.header('cache-control', 'no-store')
  return reply
    .code(answer.status)
    .type('application/problem+json')
    .send(JSON.stringify(answer.toBody(request.id)))
}

function problemOf(error: FastifyError): Problem | null {
  if (error instanceof ProblemClass) return error
  const byCode = byFastifyCode[error.code]
  if (byCode) return byCode()
  const fromDatabase = pgProblem(error)
  if (fromDatabase) return fromDatabase
  // Other refusals of the framework (a bad URL, a header too large) are the request's fault.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return problem(error.statusCode === 404 ? 'not_found' : 'invalid_request')
  return null
}
