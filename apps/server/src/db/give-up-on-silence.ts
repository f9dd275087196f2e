/**
 * A frozen database, or a network that drops every packet, closes no connection, so a query would wait forever.
 * When a connection is in use for long, we open a probe connection. If the database answers the probe, it is only slow,
 * and the query continues. If not, we end the connection in use, and its query fails (DUR-58).
 */
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** This time plus a probe is no longer than a request waits for a connection (kysely.ts). */
const HELD_LONG_MS = 2_000
/**
 * A probe lasts twenty turns of the event loop, 100 ms apart, instead of two seconds by the clock. If the process gets no
 * CPU time, two seconds can pass before it reads the answer. Between two turns it reads everything that has arrived.
 */
const PROBE_TURNS = 20
const TURN_MS = 100

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
      // It closes the connection at once: the driver does not wait for a query that is running.
      else void client.end()
    }, HELD_LONG_MS).unref()
    timers.set(client, timer)
  }

  pool.on('acquire', watch)
  pool.on('release', (_error, client) => {
    clearTimeout(timers.get(client))
    timers.delete(client)
  })
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  // The probe gets a socket of ours, because the driver's own way to close it would wait for the silent server.
  const socket = new Socket()
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0, stream: () => socket })
  client.on('error', () => {})
  const answer = client.connect().then(
    () => true,
    // A refusal by PostgreSQL itself (too many clients, starting up) counts as an answer.
    (error: unknown) => error instanceof pg.DatabaseError,
  )
  try {
    return await Promise.race([answer, silence()])
  } finally {
    socket.destroy()
  }
}

async function silence(): Promise<false> {
  for (let turn = 0; turn < PROBE_TURNS; turn++) await wait(TURN_MS, undefined, { ref: false })
  return false
}
