/** An import in its wire format. */
import { UNDO_DAYS } from '@lamplighter/domain/imports'
import { type RawBuilder, sql } from 'kysely'
import { hasChanged, mustBeUndoneFirst } from '../../import/imports.repo.ts'

/** While a job runs, it determines the status, whatever was recorded before. */
const status = sql`case i.job when 'read' then 'reading' when 'save' then 'saving' when 'undo' then 'undoing' else i.status end`

/** The file whose import comes first when this one is undone. */
const newer = sql`(select n.file_name from imports n where ${mustBeUndoneFirst} order by n.id limit 1)`

const undoableUntil = sql`i.created_at + make_interval(days => ${sql.lit(UNDO_DAYS)})`

/** True when an import changed something that can still be undone. */
export const isUndoable = sql<boolean>`(i.job is null and i.status in ('saved', 'failed', 'undoing') and ${hasChanged('i')}
  and ${undoableUntil} > now())`

/** Expects rows `i` of imports and `u` of users. */
export const importJson: RawBuilder<unknown> = sql`json_build_object('_id', i.id, 'cityId', i.city_id, 'kind', i.kind, 'fileName', i.file_name,
  'source', i.source, 'status', ${status}, 'waiting', i.job is not null and i.claim is null, 'stopping', i.stop_asked,
  'bytes', i.bytes, 'received', i.received, 'tally', i.tally, 'problem', i.problem,
  'startedBy', case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end,
  'createdAt', i.created_at, 'updatedAt', i.updated_at, 'savedAt', i.saved_at,
  'undoableUntil', case when ${isUndoable} then ${undoableUntil} end,
  'undoFirst', case when ${isUndoable} then ${newer} end,
  'refusedKept', (select count(*)::int from import_rows r where r.import_id = i.id and r.verdict = 'refused'))`
