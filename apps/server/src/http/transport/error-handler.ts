/** Writes all error responses: sends problems as they are, and logs and hides every other error. */
import { type Problem, Problem as ProblemClass, problem } from '@lamplighter/domain/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, pgProblem } from '../../db/pg-problems.ts'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { DATABASE, DISK } from '../../monitoring/open-outages.ts'
import type { Report } from '../../monitoring/outages.ts'
import type { RefusedTokens } from '../../monitoring/refused-tokens.ts'
import { sendOpen311Problem } from './open311-problem.ts'

const byFastifyCode: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => problem('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problem('malformed_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('malformed_json'),
}

interface Listeners {
  outages: Report
  tokens: RefusedTokens
}

export function useErrorHandler(app: FastifyInstance, listeners: Partial<Listeners> = {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = problemOf(error)
    if (known) tellOf(error, known, listeners, request)
    else request.log.error({ err: error }, 'unexpected error')
    return sendProblem(request, reply, known ?? problem('internal'))
  })
}

/** An outage of a dependency is logged once per dependency, not once per request. */
function tellOf(
  error: Error,
  known: Problem,
  { outages, tokens }: Partial<Listeners>,
  request: FastifyRequest,
): void {
  const cause = known.cause ?? (error === known ? null : error)
  if (known.status === 401 && cause) tokens?.refused(cause)
  else if (isDatabaseAway(error)) outages?.failed(DATABASE, error)
  // With a cause the photo storage is full, which has been logged already.
  else if (known.code === 'storage_full' && !known.cause) {
    // A large video may be rejected while smaller files still fit.
    if (error === known) outages?.suspected(DISK)
    else outages?.failed(DISK, new Error('no space left'))
  } else if (known.status >= 500 && cause) request.log.info({ cause: causeMessage(cause) }, known.code)
}

/** A Basic challenge makes GIS programs ask for a user name and password (OGC-5). */
const challengeOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.takesBasic ? 'Basic realm="Lamplighter", Bearer' : 'Bearer'

export function sendProblem(request: FastifyRequest, reply: FastifyReply, answer: Problem) {
  if (answer.status === 401) reply.header('www-authenticate', challengeOf(request))
  if (answer.status === 503) reply.header('retry-after', '2')
  // Too many concurrent requests: the caller may continue as soon as one is answered.
  if (
    answer.code === 'too_many_requests' &&
    !reply.hasHeader('retry-after') &&
    !reply.raw.hasHeader('retry-after')
  )
    reply.header('retry-after', '1')
  reply.header('cache-control', 'no-store')
  if (request.routeOptions.config.standard === 'open311') return sendOpen311Problem(request, reply, answer)
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
  // Fastify's other errors (a bad URL, a header too large) are the request's fault.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return problem(error.statusCode === 404 ? 'not_found' : 'invalid_request')
  return null
}
