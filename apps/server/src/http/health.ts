/** Whether the process lives, and whether it can serve: no data, for anyone. */

import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { Parts } from '../parts.ts'

export const health: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !draining &&
      (await sql`select 1`.execute(parts.db).then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
