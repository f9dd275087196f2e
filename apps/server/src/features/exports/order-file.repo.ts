/** The file of work orders: everything that `matchingOrders` lets the lists show, oldest first (EXPORT-1). */
import { TAG_SEPARATOR, type WorkOrderExportQuery, workOrderColumns } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import { timeCell } from '../../db/time-cell.ts'
import type { SignedInUser } from '../../http/context.ts'
import { matchingOrders, ordersWithPlaces, withLastStep } from '../work-orders/index.ts'
import { csvFile, type Feature, type FileRows, featureText, geoJsonFile, pointText } from './file-formats.ts'
import { typesOf } from './geopackage/column-types.ts'
import { addLayers, type ExportLayers, orderLayers } from './layers.ts'
import type { ExportText } from './read-snapshot.ts'

export function orderFile(user: SignedInUser, query: WorkOrderExportQuery): ExportText {
  const where = whereOf(user, query)
  return (db) =>
    query.format === 'csv'
      ? csvFile(db, orderRows(where))
      : geoJsonFile(db, sql`${orderFeatures(where)} order by w.id`)
}

/** The same orders as a layer of points. */
export const orderLayersOf =
  (user: SignedInUser, query: WorkOrderExportQuery): ExportLayers =>
  (db, geoPackage) =>
    addLayers(db, geoPackage, orderRows(whereOf(user, query)), orderLayers)

function whereOf(user: SignedInUser, query: WorkOrderExportQuery): RawBuilder<boolean> {
  const matching = matchingOrders(user, query)
  return query.status ? sql<boolean>`${matching} and w.status = ${query.status}` : matching
}

const withPeople = sql`${ordersWithPlaces} join users opener on opener.id = w.created_by
  left join users closer on closer.id = w.closed_by
  left join crews crew on crew.id = w.crew_id ${withLastStep}`

const assignees = sql`array(
  select u.name from unnest(w.assignee_ids) with ordinality a(id, place) join users u on u.id = a.id order by a.place)`

type Cell = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** In the order of `workOrderColumns`. */
const columns = (list: Cell, time: (column: string) => RawBuilder<unknown>) => sql`
  w.id, w.title, w.description, w.priority, w.status, ${list(sql`w.tags`)} as tags, l.id as location_id, l.name as location_name,
  l.deleted_at is not null as location_in_trash, l.icon, l.latitude, l.longitude, l.city, l.state,
  opener.name as created_by, ${time('w.created_at')} as created_at, ${time('w.updated_at')} as updated_at,
  closer.name as closed_by, ${time('w.closed_at')} as closed_at, w.closing_note,
  w.closing_reason, crew.name as crew, ${list(assignees)} as assigned_to, w.due_on::text as due_on,
  step.kind as last_step, ${time('step.created_at')} as last_step_at`

export type OrderRow = Record<(typeof workOrderColumns)[number], string | number | boolean | null>

export const orderRows = (where: RawBuilder<boolean>): FileRows<OrderRow> => ({
  heading: workOrderColumns,
  types: typesOf(workOrderColumns),
  select: selectRows(where),
  cellsOf: (row) => workOrderColumns.map((column) => String(row[column] ?? '')),
})

const selectRows = (where: RawBuilder<boolean>) => sql<OrderRow>`
  select ${columns((values) => sql`array_to_string(${values}, ${TAG_SEPARATOR})`, timeCell)}
  from ${withPeople} where ${where} order by w.id`

/** The id and the GeoJSON of each order `w` that matches, at its location `l`. The caller adds `order by`. */
export const orderFeatures = (where: RawBuilder<boolean>) => sql<Feature>`
  select w.id, ${featureText(sql`w.id`, pointText, sql`row_to_json(p)::text`)} as text
  from ${withPeople} cross join lateral (select ${columns((values) => values, sql.ref)}) p
  where ${where}`
