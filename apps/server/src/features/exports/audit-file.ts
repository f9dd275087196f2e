/** The file of a city's audit trail, oldest first, for requests of public records (FEED-16). */
import { auditSentence, auditVia } from '@lamplighter/domain/audit'
import { type AuditExportQuery, auditColumns } from '@lamplighter/domain/exports'
import type { SignedInUser } from '../../http/context.ts'
import { type AuditRow, auditRows, recordsNamed } from '../audit/index.ts'
import { authorize } from '../memberships/index.ts'
import { csvFile } from './file-formats.ts'
import type { ExportText } from './read-snapshot.ts'

export function auditFile(
  user: SignedInUser,
  { cityId, format: _, ...filters }: AuditExportQuery,
): ExportText {
  authorize(user, 'city:configure', { cityId })
  return async function* (db) {
    // In the snapshot of the lines: an import since the link was made may have added records of that name.
    const select = auditRows(cityId, filters, await recordsNamed(db, cityId, filters))
    yield* csvFile(db, { heading: auditColumns, select, cellsOf: (row) => Object.values(cellsOf(row)) })
  }
}

function cellsOf(row: AuditRow): Record<(typeof auditColumns)[number], string> {
  const { id, at, byId, byName, action, objectType, objectId, objectName } = row
  return {
    id,
    at,
    person: byName ?? '',
    person_id: byId ?? '',
    did: auditSentence({ ...row, by: byId === null ? null : { _id: byId, name: byName ?? '' } }),
    call: action,
    record_type: objectType,
    record_id: objectId ?? '',
    record_name: objectName ?? '',
    by_way_of: auditVia(row),
  }
}
