/**
 * Undoes an import. Added locations and orders that no one has touched since are permanently deleted, changed ones get
 * their previous values, and trashed locations are restored. Those that someone has worked on since stay as they are,
 * and are counted (LOC-42, ORDER-66). So do those that a hold keeps (HOLD-5).
 */
import { keptWords } from '@lamplighter/domain/holds'
import { UNDO_DAYS } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { insertHistory } from '../audit/location-history.ts'
import type { Db } from '../db/kysely.ts'
import { firstRow, oneRow } from '../db/rows.ts'
import { ImportError } from './import-error.ts'
import type { ImportCreator } from './import-fields.ts'
import { savedColumns, setFrom } from './imported-columns.ts'
import {
  dropChanges,
  findImport,
  type ImportRun,
  mustBeUndoneFirst,
  recordImportRun,
} from './imports.repo.ts'
import {
  type Batch,
  reasonsOf,
  removeAddedOrders,
  restoreOrders,
  type UndoStep,
} from './orders/undo-orders.ts'
import { recordUndone } from './record-import.ts'

const BATCH_SIZE = 1000
/** A running import reports at least this often. */
const BUSY_MS = 60_000

export interface Undone {
  removed: number
  restored: number
  /** Someone has worked on these since. */
  left: number
  /** A hold keeps these. */
  kept: number
  /** The reasons of those holds. */
  keptBy: string[]
}

export async function undoImport(
  db: Db,
  importId: string,
  by: ImportCreator,
  { onProgress, mine = false }: { onProgress?: (done: number) => void; mine?: boolean } = {},
): Promise<Undone> {
  const run = await requireUndoable(db, importId, { mine })
  await recordImportRun(db, run.id, { status: 'undoing' })
  const subject = {
    city: { id: run.cityId },
    creator: by,
    fileName: run.fileName,
    activityId: uuidv7(),
    kind: run.kind,
  }
  const undone: Undone = { removed: 0, restored: 0, left: 0, kept: 0, keptBy: [] }
  const isOrders = run.kind === 'orders'
  for (const [what, change] of [
    ['restored', isOrders ? restoreOrders : restoreChanged],
    ['removed', isOrders ? removeAddedOrders : removeAdded],
  ] as const)
    for (let after = NIL; ; ) {
      const {
        changed,
        seen,
        last,
        holds = [],
      } = await db.transaction().execute(async (transaction) => {
        // Placing a hold locks the city, too.
        await sql`select from cities where id = ${run.cityId} for no key update`.execute(transaction)
        const batch = await change(transaction, run, { by, after, size: BATCH_SIZE })
        const count = undone.removed + undone.restored + batch.changed
        if (batch.changed > 0) await recordUndone(transaction, subject, count)
        return batch
      })
      undone[what] += changed
      undone.left += seen - changed - holds.length
      undone.kept += holds.length
      undone.keptBy = [...new Set([...undone.keptBy, ...holds])]
      onProgress?.(undone.removed + undone.restored)
      if (last === null) break
      after = last
    }
  await recordImportRun(db, run.id, {
    status: 'undone',
    tally: { undone: undone.removed + undone.restored, left: undone.left, kept: undone.kept },
    problem: keptWords(undone.kept, undone.keptBy),
  })
  await dropChanges(db, run.id)
  return undone
}

const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Throws an ImportError that says why it cannot be undone. `mine`: the caller knows that no one else is working on it.
 */
export async function requireUndoable(db: Db, id: string, { mine = false } = {}): Promise<ImportRun> {
  const run = await findImport(db, id)
  if (!run) throw new ImportError(`There is no import ${id}.`)
  if (run.status === 'undone') throw new ImportError('This import is undone already.')
  if (!['saved', 'saving', 'undoing', 'failed'].includes(run.status))
    throw new ImportError('This import has saved nothing, so there is nothing to undo.')
  const runs = run.status === 'saving' || run.status === 'undoing'
  if (!mine && runs && Date.now() - run.updatedAt.getTime() < BUSY_MS)
    throw new ImportError('This import is still running.')
  const newer = await firstRow(
    db,
    sql<{ id: string; fileName: string }>`
      select n.id, n.file_name as "fileName" from imports i join imports n on ${mustBeUndoneFirst}
      where i.id = ${run.id} order by n.id limit 1`,
  )
  if (newer)
    throw new ImportError(
      `A newer import of the same source, ${newer.fileName}, comes first`,
      `: undo ${newer.id}.`,
    )
  if (Date.now() - run.createdAt.getTime() > UNDO_DAYS * 24 * 3_600_000)
    throw new ImportError(
      `Imports can be undone for ${UNDO_DAYS} days. This one is from ${run.createdAt.toDateString()}.`,
    )
  return run
}

function restoreChanged(
  db: Db,
  { id, cityId, fileName }: ImportRun,
  { by, after, size }: UndoStep,
): Promise<Batch> {
  return oneRow(
    db,
    sql<Batch>`
      with batch as materialized (
        select location_id, version, before from import_changes where import_id = ${id} and location_id > ${after}
        order by location_id limit ${size}),
      before as materialized (
        select l.* from locations l join batch on batch.location_id = l.id and batch.version = l.version
        where l.city_id = ${cityId} order by l.id for update of l),
      restored as (
        update locations l set ${setFrom('b', [...savedColumns, 'source_hash', 'deleted_by'])},
          -- Back in the trash from now on: it is not purged the same night.
          deleted_at = case when b.deleted_at is not null then now() end, updated_by = ${by.id}, updated_at = now(), version = l.version + 1,
          -- Edited before the import, it is so again.
          source_version = case when b.source_version = b.version then l.version + 1 else b.source_version end
        -- A column that is newer than the import keeps its value.
        from batch join before on before.id = batch.location_id join locations present on present.id = before.id,
          jsonb_populate_record(present, batch.before) b
        where l.id = before.id returning l.*),
      history as (${insertHistory('before', 'restored', { by: by.id, cause: sql`'import_undone'`, fileName })})
      select (select count(*)::int from restored) as changed, (select count(*)::int from batch) as seen, (select max(location_id::text)::uuid from batch) as last`,
  )
}

/**
 * A location that someone has edited, or attached a note, a file or an order to, is now theirs. The same goes for one
 * that a later import of another source changed.
 */
const untouched = (importId: string) => sql`l.version = l.source_version
  and not exists (select from import_changes c where c.location_id = l.id and c.import_id > ${importId})
  and not exists (select from notes where location_id = l.id) and not exists (select from media where location_id = l.id)
  and not exists (select from work_orders where location_id = l.id) and not exists (select from activities where location_id = l.id)`

/** A row that is locked stays as it is. So the second statement sees the last edit of each, and nothing can be attached to one. */
async function removeAdded(db: Db, { id, cityId }: ImportRun, { after, size }: UndoStep): Promise<Batch> {
  const { rows } = await sql<{ id: string }>`
    select l.id from locations l where l.id > ${after} and l.import_id = ${id} and l.city_id = ${cityId}
    order by l.id limit ${size} for update`.execute(db)
  const batch = rows.map((row) => row.id)
  return oneRow(
    db,
    sql<Batch>`
      with looked as materialized (
        select l.id, hold_on_location(l.city_id, l.id) as hold from locations l where l.id = any(${batch}::uuid[]) and ${untouched(id)}),
      removed as (delete from locations l using looked where l.id = looked.id and looked.hold is null returning l.id)
      select (select count(*)::int from removed) as changed, ${batch.length}::int as seen, ${batch.at(-1) ?? null}::uuid as last,
        ${reasonsOf('looked')} as holds`,
  )
}
