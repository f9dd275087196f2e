/** Errors as Open311 writes them: a list of a code and a description, in the format of the call (REPORT-14). */
import type { Problem } from '@lamplighter/domain/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toXml } from './xml.ts'

export function sendOpen311Problem({ routeOptions }: FastifyRequest, reply: FastifyReply, answer: Problem) {
  // The specification has no 422.
  const code = answer.status === 422 ? 400 : answer.status
  const [first] = answer.extra.errors ?? []
  // Without a path, the body itself is not a form.
  const isNoForm = answer.code === 'unsupported_media_type' || first?.path === ''
  const description = isNoForm
    ? 'Send a form (Content-Type: application/x-www-form-urlencoded).'
    : first
      ? `${answer.message} ${first.path}: ${first.message}`
      : answer.message
  if (routeOptions.url?.endsWith('.xml'))
    return reply
      .code(code)
      .type('text/xml; charset=utf-8')
      .send(toXml({ errors: { error: { code, description } } }))
  return reply
    .code(code)
    .type('application/json')
    .send(JSON.stringify([{ code, description }]))
}
