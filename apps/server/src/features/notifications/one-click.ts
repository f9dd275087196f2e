/** The address in the header of a mail (RFC 8058): a mail program posts a form to it without opening the page (TELL-7). */
import { problem } from '@lamplighter/domain/http'
import { oneClickPath } from '@lamplighter/domain/notifications'
import { paths } from '@lamplighter/domain/pages'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { unsubscribe } from './notifications.service.ts'

type Clicked = FastifyRequest<{ Querystring: { key?: unknown } }>

function keyOf({ query }: Clicked): string {
  if (typeof query.key !== 'string') throw problem('not_found')
  return query.key
}

export const oneClick: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  // Only the key matters, so any content type is accepted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) => done(null))
  app.post(
    oneClickPath,
    async (request: Clicked) =>
      (await unsubscribe({ db: parts.db, ip: request.ip }, { body: { key: keyOf(request) } })).body,
  )
  // Some mail programs only open the address. Opening must change nothing, because virus scanners do that, too.
  app.get(oneClickPath, async (request: Clicked, reply) =>
    reply.redirect(`${paths.unsubscribe}#${encodeURIComponent(keyOf(request))}`),
  )
}
