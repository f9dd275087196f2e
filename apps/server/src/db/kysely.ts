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
  onError?: (error: Error) => void
}

export function openDb({ connection, max = 12, onError = () => {} }: DbOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lamplighter',
    // JSON times come out in UTC whatever the machine says.
    options: '-c timezone=UTC',
  })
  // Without a listener a connection's end (a restart of PostgreSQL) would end this process. The pool listens to idle
  // connections only; of one in use, the query at hand tells.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  giveUpOnSilence(pool, connection)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}
