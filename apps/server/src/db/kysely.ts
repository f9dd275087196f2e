/** The pool and the query builder over it. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { giveUpOnSilence } from './give-up-on-silence.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

// bigint columns hold byte counts and row counts, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DbOptions {
  connection: pg.PoolConfig
  /** Connections at the most; requests queue for up to four seconds beyond that, then answer 503. */
  max?: number
  /** For requests: no statement takes longer than these milliseconds, and none has more than one processor at work. */
  statementMs?: number
  onError?: (error: Error) => void
  /** False behind a pooler that knows no prepared statements (PgBouncer before 1.21). */
  prepare?: boolean
}

/**
 * More than the lanes that use the database have places (limits/lanes.ts; that of the geocoder waits outside it), by so many
 * as uploads, sign-ins and health checks need.
 */
export const MAX_CONNECTIONS = 20
/** Beside them, for cleanup. */
export const BACKGROUND_CONNECTIONS = 2
export const CONNECTIONS_PER_NODE = MAX_CONNECTIONS + BACKGROUND_CONNECTIONS
/** Nobody holds a transaction, and the locks in it, without asking anything of it. */
const IDLE_IN_TRANSACTION_MS = 15_000

export function openDb({
  connection,
  max = MAX_CONNECTIONS,
  onError = () => {},
  prepare = true,
  statementMs,
}: DbOptions): {
  db: Db
  pool: pg.Pool
} {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lamplighter',
    // JSON times come out in UTC whatever the machine says.
    options: optionsOf({ timezone: 'UTC', ...(statementMs ? ofRequests(statementMs) : {}) }),
  })
  // Without a listener a connection's end (a restart of PostgreSQL) would end this process. The pool listens to idle
  // connections only; of one in use, the query at hand tells.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  giveUpOnSilence(pool, connection)
  if (prepare) pool.on('connect', prepareMarked)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}

const ofRequests = (statementMs: number) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  max_parallel_workers_per_gather: 0,
})

const optionsOf = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Statements that begin with this comment are planned once for each connection: short ones with a fixed text, that run
 * at nearly every request and whose planning costs more than their work.
 */
const marked = /^\s*\/\* prepared \*\//
const names = new Map<string, string>()

function prepareMarked(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  // The driver copies a `{ name, text, values }` property by property; a query made here it takes as it is.
  const sendNamed = (text: string, values: unknown[]) =>
    new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      send(Object.assign(new pg.Query(text, values), { name: nameOf(text), callback }))
    })
  const query = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && marked.test(text)
      ? sendNamed(text, values)
      : send(text, values, ...rest)
  Object.assign(client, { query })
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}
