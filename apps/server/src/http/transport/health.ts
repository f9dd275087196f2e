/**
 * Liveness, readiness and the version: public, without data. Without the database nothing can be served, so a load balancer should
 * try another server. Without the store or the issuer most requests work, and all servers are affected: failing
 * readiness would take every server out and turn a small outage into a complete one (DUR-13).
 */
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { version } from '../../config/version.ts'
import { DISK } from '../../monitoring/open-outages.ts'
import type { Parts } from '../../parts.ts'

const ASK_AGAIN_MS = 10_000
const PATIENCE_MS = 2_000

export const health: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  const storage = cachedCheck(parts.checks.storage)
  const issuer = parts.checks.issuer && cachedCheck(parts.checks.issuer)
  const database = () =>
    sql`select 1`.execute(parts.db).then(
      () => true,
      () => false,
    )

  // The doctor compares this URL to find out whether this server has its settings.
  app.get('/healthz', () => ({ status: 'ok', publicUrl: parts.config.publicUrl }))
  app.get('/readyz', async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'not ready' })
    const [ready, stores, signsIn] = await Promise.all([database(), storage(), issuer?.()])
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      version,
      database: inWords(ready),
      storage: inWords(stores),
      // The server stays ready, because reads still work when the disk is full.
      disk: inWords(parts.outages.states().every(({ part, works }) => part !== DISK || works)),
      ...(signsIn === undefined ? {} : { issuer: inWords(signsIn) }),
    })
  })
}

const inWords = (good: boolean) => (good ? 'ok' : 'failing')

/** Caches the check's result for a while, and waits at most two seconds for it. */
function cachedCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  return () => {
    if (performance.now() - askedAt < ASK_AGAIN_MS) return answer
    askedAt = performance.now()
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), PATIENCE_MS).unref()
    })
    answer = Promise.race([check().catch(() => false), late])
    return answer
  }
}
