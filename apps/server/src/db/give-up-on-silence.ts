/**
 * A database that stops answering (frozen, or behind a network that swallows everything) ends no connection, and a
 * query on it would wait for ever. So when a connection is held for long we open a probe connection: a server that
 * answers it is only slow and is left alone; when nothing answers, the held connection is ended and its query fails.
 */
import pg from 'pg'

/** The probes together take no longer than a request waits for a connection (kysely.ts). */
const HELD_LONG_MS = 2_000
const PROBE_MS = 2_000

export function giveUpOnSilence(pool: pg.Pool, connection: pg.ClientConfig): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  let probe: Promise<boolean> | null = null

  function watch(client: pg.PoolClient): void {
    const timer = setTimeout(async () => {
      probe ??= answers(connection).finally(() => {
        probe = null
      })
      const answered = await probe
      if (timers.get(client) !== timer) return
      if (answered) watch(client)
      // `end` would wait for the queries that are under way.
      else client.connection.stream.destroy()
    }, HELD_LONG_MS).unref()
    timers.set(client, timer)
  }

  pool.on('acquire', watch)
  pool.on('release', (_error, client) => {
    clearTimeout(timers.get(client))
    timers.delete(client)
  })
}

/** A refusal by PostgreSQL itself (too many clients, starting up) counts as an answer. */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => {})
  }
}
