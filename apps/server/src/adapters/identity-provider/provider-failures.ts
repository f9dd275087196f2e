/** Passes the provider's internal errors to the app's error handler, which knows database errors. */
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'

/** Register this before other middleware, so that it also sees their errors. */
export function catchFailures(provider: Provider): (request: IncomingMessage) => Error | undefined {
  const failures = new WeakMap<IncomingMessage, Error>()
  provider.on('server_error', ({ req }, error) => void failures.set(req, error))
  provider.use(async (ctx, next) => {
    await next().catch((error: Error) => failures.set(ctx.req, error))
    if (failures.has(ctx.req)) ctx.respond = false
  })
  return (request) => failures.get(request)
}
