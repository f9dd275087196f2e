/** The pool and the query builder over it. */
import { MAX_EXPORTS } from '@lamplighter/domain/exports'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { giveUpOnSilence } from './give-up-on-silence.ts'
import { throwAsOfDatabase } from './pg-problems.ts'
import { statementNames } from './prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

// bigint columns hold byte counts and row counts, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day stays text: as a Date it would be midnight in the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface DbOptions {
  connection: pg.PoolConfig
  /** The maximum number of connections; requests queue for up to four seconds beyond that, then answer 503. */
  max?: number
  /** For requests: the longest time of a statement in milliseconds, and no parallel workers. */
  statementMs?: number
  onError?: (error: Error) => void
  /** False behind a pooler without support for prepared statements (PgBouncer before 1.21). */
  prepare?: boolean
  /** The name under which the database lists these connections. */
  name?: string
}

/**
 * One for each place in the lanes that use the database (limits/lanes.ts; the geocoder's lane does not), plus those that
 * uploads, logins and health checks need.
 */
export const MAX_CONNECTIONS = 20
/** Additional connections for cleanup. */
export const BACKGROUND_CONNECTIONS = 2
/** Each export has one of its own. */
export const CONNECTIONS_PER_NODE = MAX_CONNECTIONS + BACKGROUND_CONNECTIONS + MAX_EXPORTS
/** The longest time that a transaction, with its locks, may be idle. */
const IDLE_IN_TRANSACTION_MS = 15_000

export function openDb({
  connection,
  max = MAX_CONNECTIONS,
  onError = () => {},
  prepare = true,
  statementMs,
  name = 'lamplighter',
}: DbOptions): {
  db: Db
  pool: pg.Pool
} {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    application_name: name,
    // So that JSON times are in UTC whatever the machine's time zone.
    options: optionsOf({ timezone: 'UTC', ...(statementMs ? ofRequests(statementMs) : {}) }),
  })
  // Without a listener the end of a connection (a restart of PostgreSQL) would end this process. The pool listens to idle
  // connections only; on one in use, the running query reports the error.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  giveUpOnSilence(pool, connection)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(pool, prepare) }) }) }
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

/** Connects Kysely to the pool, and gives the statements of prepared() their names, so that PostgreSQL keeps their plans. */
function poolOf(pool: pg.Pool, prepare: boolean): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(throwAsOfDatabase)
      const query = (text: string, values: readonly unknown[] = []) => {
        const name = prepare ? statementNames.get(text) : undefined
        return client.query({ ...(name ? { name } : {}), text, values: [...values] }).catch(throwAsOfDatabase)
      }
      // Kysely passes a cursor only for streams, and nothing here streams.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
    },
  }
}
