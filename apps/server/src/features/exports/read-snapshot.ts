/** Rows of one moment, read page by page with a cursor: memory stays flat, however many there are and however slowly they are taken. */
import { EXPORT_STALL_SECONDS } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

/** About half a megabyte of text. */
const ROWS_A_PAGE = 1_000

/** Writes a file in pieces, from a transaction that sees one moment. */
export type ExportText = (db: Db) => AsyncGenerator<string>

/** The pieces of a file. Whoever stops reading ends the transaction, and gives its connection back. */
export async function* readSnapshot(db: Db, text: ExportText): AsyncGenerator<string> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // The server ends a stalled export itself; PostgreSQL does it where the server is gone.
    const patience = `${2 * EXPORT_STALL_SECONDS}s`
    await sql`select set_config('idle_in_transaction_session_timeout', ${patience}, true),
      set_config('cursor_tuple_fraction', '1', true)`.execute(transaction)
    yield* text(transaction)
  } finally {
    // Nothing was written. A connection that is lost has rolled back by itself.
    await transaction
      .rollback()
      .execute()
      .catch(() => {})
  }
}

/** The rows of a select, some at a time. */
export async function* pagesOf<Row>(db: Db, select: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare export_rows no scroll cursor for ${select}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_A_PAGE)} from export_rows`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_PAGE) return
  }
}
