/**
 * What the log may say: who was refused what, and what went wrong. Never a header, a body, the query of an address (it
 * may be a signature) or a value from the database.
 */
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'

/** By our own id, or, while the database has not been asked, by the issuer's. */
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

/** One line for each refusal, with the request's id and its route, not its address. */
export const logDenials = plugin(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    if (!denials.has(reply.statusCode)) return
    const route = `${request.method} ${request.routeOptions.url ?? 'no route'}`
    request.log.info({ route, status: reply.statusCode, ...callers.get(request) }, 'refused')
  })
})

function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** PostgreSQL repeats the values that it refused in its message and its detail; where and why is enough for us. */
function errorForLog(
  error: Error & { code?: unknown; severity?: unknown; constraint?: unknown; table?: unknown },
) {
  const { name, message, code, severity, constraint, table, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: severity ? 'refused by the database' : message,
    code,
    ...(severity ? { constraint, table } : {}),
    stack: frames.join('\n'),
  }
}
