/**
 * Saves the rows that were read and compared. Each batch is one transaction that also updates the counts in the
 * import's feed entries, so the feed is correct whenever the import ends. Replaced values are stored, so that the
 * import can be undone.
 */
import { type RawBuilder, sql } from 'kysely'
import { insertHistory } from '../audit/location-history.ts'
import type { Db } from '../db/kysely.ts'
import { oneRow } from '../db/rows.ts'
import { withHashJoins } from './compare-rows.ts'
import { gone } from './examine-import.ts'
import type { ComparedImport, ImportCity, ImportCreator } from './import-fields.ts'
import { columnsOf, savedColumns, setFrom } from './imported-columns.ts'
import { recordImportRun } from './imports.repo.ts'
import { matchAssignees } from './orders/match-assignees.ts'
import { addOrders, updateOrders } from './orders/save-orders.ts'
import { type Recorded, recordImport } from './record-import.ts'

const BATCH_SIZE = 2000

export interface SavingParts extends ComparedImport {
  db: Db
  city: ImportCity
  creator: ImportCreator
  fileName: string
  /** Updates changed rows. */
  update: boolean
  /** Also those whose locations or orders were edited here. */
  updateEdited: boolean
  /** Moves locations that the file no longer has to the trash. */
  trashGone: boolean
  onProgress?: (done: number) => void
}

export interface Saved {
  added: number
  updated: number
  removed: number
}

export async function saveRows(parts: SavingParts): Promise<Saved> {
  const done: Saved = { added: 0, updated: 0, removed: 0 }
  const recorded: Recorded = { ...parts, added: null, updated: null, removed: null }
  await recordImportRun(parts.db, parts.importId, { status: 'saving' })
  const isOrders = parts.kind === 'orders'
  // Someone may have left the city since the file was read.
  if (isOrders) await withHashJoins(parts.db, (db) => matchAssignees(db, parts, { remarks: false }))
  const step = async (what: keyof Saved, change: (db: Db) => Promise<number>) => {
    const count = await parts.db.transaction().execute(async (db) => {
      const changed = await change(db)
      if (changed > 0) {
        await recordImport(db, recorded, what, done[what] + changed)
        await recordImportRun(db, parts.importId, { tally: { [what]: done[what] + changed } })
      }
      return changed
    })
    done[what] += count
    parts.onProgress?.(done.added + done.updated + done.removed)
  }
  const addRange = (range: Range): Promise<void> =>
    step('added', (db) =>
      isOrders ? addOrders(db, parts, rowsIn(parts, ['new'], range)) : add(db, parts, range),
    ).catch((error: unknown) => isolateBadRow(parts, range, error, addRange))
  await eachBatch(parts, ['new'], addRange)
  const updated = [
    'returned',
    ...(parts.update ? ['changed'] : []),
    ...(parts.updateEdited ? ['edited'] : []),
  ]
  await eachBatch(parts, updated, (range) =>
    step('updated', (db) =>
      isOrders ? updateOrders(db, parts, rowsIn(parts, updated, range)) : update(db, parts, updated, range),
    ),
  )
  if (parts.trashGone)
    for (let before = -1; before !== done.removed; ) {
      before = done.removed
      await step('removed', (db) => withHashJoins(db, () => trashGone(db, parts)))
    }
  const refused = await countRefused(parts)
  await recordImportRun(parts.db, parts.importId, { status: 'saved', tally: { ...done, refused } })
  return done
}

/** Includes rows that the database refused. */
async function countRefused({ db, importId }: SavingParts): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from import_rows where import_id = ${importId} and verdict = 'refused'`,
  )
  return count
}

type Range = readonly [after: number, to: number]

/** Calls `save` for one range of row numbers after another, each with a batch of rows with these verdicts. */
async function eachBatch(
  { db, importId }: SavingParts,
  verdicts: readonly string[],
  save: (range: Range) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ to: number }>`
    select max(number) as to from (
      select number, (row_number() over (order by number) - 1) / ${BATCH_SIZE} as batch from import_rows
      where import_id = ${importId} and verdict = any(${verdicts})) numbered
    group by batch order by batch`.execute(db)
  let after = -1
  for (const { to } of rows) {
    await save([after, to])
    after = to
  }
}

/** When the database rejects a batch because of its data, the batch is halved until the bad row is alone. */
async function isolateBadRow(
  { db, importId }: SavingParts,
  [after, to]: Range,
  error: unknown,
  save: (range: Range) => Promise<void>,
): Promise<void> {
  if (!isDataError(error)) throw error
  if (to - after === 1) {
    const refused = `the database refuses the row: ${(error as Error).message}`
    await sql`
      update import_rows set verdict = 'refused', refused = ${refused} where import_id = ${importId}
        and number = ${to}`.execute(db)
    return
  }
  const middle = Math.floor((after + to) / 2)
  await save([after, middle])
  await save([middle, to])
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint), not a lost connection or a full disk. */
function isDataError(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

const rowsIn = ({ importId }: SavingParts, verdicts: readonly string[], [after, to]: Range) => sql`
  import_rows r where r.import_id = ${importId} and r.verdict = any(${verdicts}) and r.number > ${after} and r.number <= ${to}`

async function add(db: Db, parts: SavingParts, range: Range): Promise<number> {
  const { cityId, creator, importId, source } = parts
  const { numAffectedRows = 0n } = await sql`
    insert into locations (${sql.join(savedColumns.map(sql.ref))}, id, city_id, source_id, source_hash, source_version, import_id, created_by, updated_by)
    select ${columnsOf('r', savedColumns)}, r.location_id, ${cityId}::uuid, ${source}::text || ':' || r.source_id, r.source_hash, 1, ${importId}::uuid,
      ${creator.id}::uuid, ${creator.id}::uuid
    from ${rowsIn(parts, ['new'], range)} order by r.number
    on conflict (city_id, source_id) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Updates only locations that have not changed since the comparison. */
async function update(
  db: Db,
  parts: SavingParts,
  verdicts: readonly string[],
  range: Range,
): Promise<number> {
  const { importId } = parts
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
    with rows as materialized (select r.* from ${rowsIn(parts, verdicts, range)}),
    before as materialized (
      select l.* from locations l join rows r on r.location_id = l.id and r.seen_version = l.version order by l.id for update of l),
    kept as (${keepBefore(importId)}),
    updated as (
      update locations l set ${setFrom('r', [...savedColumns, 'source_hash'])}, deleted_at = null, deleted_by = null,
        ${asImport(parts.creator)}
      from rows r join before b on b.id = r.location_id where l.id = b.id returning l.*),
    history as (${historyOf(parts)})
    select count(*)::int as count from updated`,
  )
  return count
}

async function trashGone(db: Db, parts: SavingParts): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
    with before as materialized (
      select l.* from locations l where l.id in (select id from ${gone(parts)} g order by id limit ${BATCH_SIZE})
      order by l.id for update),
    kept as (${keepBefore(parts.importId)}),
    updated as (
      update locations l set deleted_at = now(), deleted_by = ${parts.creator.id}, ${asImport(parts.creator)}
      from before b where l.id = b.id returning l.*),
    history as (${historyOf(parts)})
    select count(*)::int as count from updated`,
  )
  return count
}

const historyOf = ({ creator, fileName }: SavingParts) =>
  insertHistory('before', 'updated', { by: creator.id, cause: sql`'import'`, fileName })

const keepBefore = (importId: string): RawBuilder<unknown> => sql`
  insert into import_changes (import_id, location_id, version, before)
  select ${importId}::uuid, id, version + 1, to_jsonb(before) from before`

/** An import's own writes do not count as someone's edit. */
const asImport = (creator: ImportCreator): RawBuilder<unknown> => sql`
  updated_by = ${creator.id}, updated_at = now(), version = l.version + 1, source_version = l.version + 1`
