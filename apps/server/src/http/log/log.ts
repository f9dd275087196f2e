/**
 * The log records rejected requests and errors. It never contains a header, a body, a URL's query (it may be a
 * signature), an access token or a value from the database.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { rejectedStatementMessage } from '../../monitoring/cause-message.ts'

/** The user's id, or the issuer's subject before the database was queried. */
type KnownCaller = { userId: string } | { subject: string }

const callers = new WeakMap<FastifyRequest, KnownCaller>()
const denials = new Set([401, 403, 429])

export function rememberCaller(request: FastifyRequest, caller: KnownCaller): void {
  callers.set(request, 'userId' in caller ? { userId: caller.userId } : { subject: caller.subject })
}

export function loggerOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: withoutQuery(url), ip }),
      err: errorForLog,
    },
  } satisfies FastifyServerOptions['logger']
}

/** One line per answered request, and one more per error, with its route instead of its URL. */
export const logRequests = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.debug({ req: request }, 'incoming request')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    const { method } = request
    request.log.info(
      { method, path: withoutQuery(request.originalUrl), ...callers.get(request) },
      'request aborted by the client',
    )
  })
})

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  const path = withoutQuery(request.originalUrl)
  const status = reply.statusCode
  const caller = callers.get(request)
  const ms = Math.round(reply.elapsedTime)
  request.log.info({ method, path, status, ms, ...caller }, 'request completed')
  if (!denials.has(status)) return
  request.log.info(
    { route: `${method} ${request.routeOptions.url ?? 'no route'}`, status, ...caller },
    'refused',
  )
}

/** Also where a program encodes the `_`. */
const accessToken = /lamp(?:_|%5f)[\w%-]+/gi

/** A path may contain an access token (OGC-5). */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '').replaceAll(accessToken, 'lamp_…')
}

/** PostgreSQL repeats rejected values in its message and detail, so only its code and position are logged. */
function errorForLog(
  error: Error & { code?: unknown; severity?: unknown; constraint?: unknown; table?: unknown },
) {
  const { name, message, code, severity, constraint, table, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: severity ? rejectedStatementMessage(code) : message,
    code,
    ...(severity ? { constraint, table } : {}),
    stack: frames.join('\n'),
  }
}
