/** Single connections for a backup or a restore, with names that PostgreSQL's activity view shows. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { FILES_LOCK } from '../db/files-lock.ts'
import type { Db } from '../db/kysely.ts'
import type { Database } from '../db/schema.ts'
import { PLAIN_SETTINGS } from './catalog.ts'

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'lamplighter backup', keepAlive: true })
  // A lost connection fails the statement that uses it; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Calls `work` with a read-only transaction that sees one moment of the database, and protects all files of that moment
 * in the store until `filesToo`, called after that transaction, is done.
 */
export async function withSnapshot<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  filesToo: (read: T) => Promise<void>,
): Promise<T> {
  const guard = await connect(connection)
  try {
    // Taken before the snapshot and outside of its transaction, which would hold back vacuum.
    await guard.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0`,
    )
    await guard.query(`select pg_advisory_xact_lock_shared(hashtext('${FILES_LOCK}'))`)
    const read = await inSnapshot(connection, work)
    await filesToo(read)
    // Fails when the connection was lost in the meantime, and with it the lock on the files.
    await guard.query('commit')
    return read
  } finally {
    await guard.end().catch(() => {})
  }
}

async function inSnapshot<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connection)
  try {
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_SETTINGS}`)
    const read = await work(client)
    await client.query('commit')
    return read
  } finally {
    await client.end().catch(() => {})
  }
}

/** Kysely on this one connection, for code that expects it. */
export function databaseOver(client: pg.Client): Db {
  const connected = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => connected, end: async () => {} }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
  })
}
