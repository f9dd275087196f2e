/**
 * Reads rows of one snapshot page by page with a cursor: memory use stays constant, however many rows there are and
 * however slowly they are read.
 */
import { EXPORT_STALL_SECONDS } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

/** About half a megabyte of text. */
const ROWS_A_PAGE = 1_000

/** Writes a file in pieces, from a transaction with one snapshot. */
export type ExportText = (db: Db) => AsyncGenerator<string>

/** The pieces of a file. When the reader stops, the transaction ends and its connection is released. */
export async function* readSnapshot<Piece>(
  db: Db,
  pieces: (db: Db) => AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // The server ends a stalled export itself; PostgreSQL does it when the server is gone.
    const patience = `${2 * EXPORT_STALL_SECONDS}s`
    await sql`select set_config('idle_in_transaction_session_timeout', ${patience}, true),
      set_config('cursor_tuple_fraction', '1', true)`.execute(transaction)
    yield* pieces(transaction)
  } finally {
    // Nothing was written. A lost connection has rolled back on its own.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}

/** The rows of a select, one page at a time. */
export async function* pagesOf<Row>(db: Db, select: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare export_rows no scroll cursor for ${select}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_A_PAGE)} from export_rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_PAGE) break
  }
  // A transaction may read several lists, one after another.
  await sql`close export_rows`.execute(db)
}
