/** The file of work orders: everything that `matchingOrders` lets the lists show, oldest first (EXPORT-1). */
import { TAG_SEPARATOR, type WorkOrderExportQuery, workOrderColumns } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { matchingOrders, ordersWithPlaces } from '../work-orders/index.ts'
import { csvFile, featureText, geoJsonFile, pointText, timeCell } from './file-formats.ts'
import type { ExportText } from './read-snapshot.ts'

export function orderFile(user: SignedInUser, query: WorkOrderExportQuery): ExportText {
  const matching = matchingOrders(user, query)
  const where = query.status ? sql<boolean>`${matching} and w.status = ${query.status}` : matching
  return (db) =>
    query.format === 'csv'
      ? csvFile(db, workOrderColumns, selectRows(where), (row) =>
          workOrderColumns.map((column) => String(row[column] ?? '')),
        )
      : geoJsonFile(db, selectFeatures(where))
}

const withPeople = sql`${ordersWithPlaces} join users opener on opener.id = w.created_by
  left join users closer on closer.id = w.closed_by`

/** In the order of `workOrderColumns`. */
const columns = (tags: RawBuilder<unknown>, time: (column: string) => RawBuilder<unknown>) => sql`
  w.id, w.title, w.description, w.priority, w.status, ${tags} as tags, l.id as location_id, l.name as location_name,
  l.deleted_at is not null as location_in_trash, l.icon, l.latitude, l.longitude, l.city, l.state,
  opener.name as created_by, ${time('w.created_at')} as created_at, ${time('w.updated_at')} as updated_at,
  closer.name as closed_by, ${time('w.closed_at')} as closed_at, w.closing_note`

type CsvRow = Record<(typeof workOrderColumns)[number], string | number | boolean | null>

const selectRows = (where: RawBuilder<boolean>) => sql<CsvRow>`
  select ${columns(sql`array_to_string(w.tags, ${TAG_SEPARATOR})`, timeCell)}
  from ${withPeople} where ${where} order by w.id`

const selectFeatures = (where: RawBuilder<boolean>) => sql<{ text: string }>`
  select ${featureText(sql`w.id`, pointText, sql`row_to_json(p)::text`)} as text
  from ${withPeople} cross join lateral (select ${columns(sql`w.tags`, sql.ref)}) p
  where ${where} order by w.id`
