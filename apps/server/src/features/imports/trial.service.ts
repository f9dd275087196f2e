/** Previews what saving an import's rows would do, with examples and positions. */
import { type InputOf, problem } from '@lamplighter/domain/http'
import type { getImportTrial as contract, ImportField, ImportTrial } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { ReadContext } from '../../http/context.ts'
import { changesIn } from '../../import/changes-in.ts'
import * as examine from '../../import/examine-import.ts'
import { orderDifferences, remarksOf, sampleOrders } from '../../import/orders/examine-orders.ts'
import { hasRows } from './imports.repo.ts'
import { runFor } from './imports.service.ts'

const SHOWN_ROWS = 10
const SHOWN_EXAMPLES = 50
const SHOWN_KINDS = 200
const SHOWN_POINTS = 4000
/** Maximum length of one value. */
const SHOWN_CHARACTERS = 300

export async function trial(
  context: ReadContext,
  { params }: InputOf<typeof contract>,
): Promise<{ body: ImportTrial }> {
  const { db } = context
  const run = await runFor(context, params.id)
  if (!['checked', 'failed'].includes(run.status)) throw problem('import_not_ready')
  if ((run.tally.read ?? 0) > 0 && !(await hasRows(db, run._id))) throw problem('import_rows_gone')
  const compared = { importId: run._id, cityId: run.cityId, source: run.source }
  const isOrders = run.kind === 'orders'
  const differences = await (isOrders ? orderDifferences : examine.differencesOf)(db, run._id, SHOWN_EXAMPLES)
  return {
    body: {
      kinds: await examine.kindsOf(db, run._id, SHOWN_KINDS),
      sample: await (isOrders ? sampleOrders : examine.sampleOf)(db, run._id, SHOWN_ROWS),
      changes: differences.map(({ number, name, verdict, fields }) => ({
        number,
        name,
        edited: verdict === 'edited',
        fields: changesIn(fields).map(([column, was, is]) => ({
          field: fieldOfColumn[column] ?? column,
          was: short(was),
          is: short(is),
        })),
      })),
      gone: isOrders ? [] : await examine.goneNames(db, compared, SHOWN_EXAMPLES),
      outside: await examine.outsideRows(db, run._id, SHOWN_EXAMPLES),
      refused: await refusedRows(db, run._id),
      remarks: await remarksOf(db, run._id, SHOWN_EXAMPLES),
      points: await pointsOf(db, run._id, run.tally.read ?? 0),
    },
  }
}

/** Columns of work orders that have another name than their field in the file. */
const fieldOfColumn: Readonly<Record<string, ImportField>> = {
  created_at: 'created',
  closed_at: 'closed',
  due_on: 'due',
  closing_note: 'closingNote',
  closing_reason: 'closingReason',
  assignee_ids: 'assignees',
}

const short = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, SHOWN_CHARACTERS).toWellFormed()

async function refusedRows(db: Db, id: string): Promise<ImportTrial['refused']> {
  const { rows } = await sql<ImportTrial['refused'][number]>`
    select number, refused as reason from import_rows where import_id = ${id} and verdict = 'refused'
    order by number limit ${SHOWN_EXAMPLES}`.execute(db)
  return rows
}

/** All points outside the city, up to a limit, and an even sample of the others. */
async function pointsOf(db: Db, id: string, read: number): Promise<ImportTrial['points']> {
  const every = Math.max(1, Math.ceil((2 * read) / SHOWN_POINTS))
  const { rows } = await sql<{ longitude: number; latitude: number; outside: boolean }>`
    (select longitude, latitude, true as outside from import_rows where import_id = ${id} and metres_outside is not null
      and latitude is not null limit ${SHOWN_POINTS / 2})
    union all
    (select longitude, latitude, false from import_rows where import_id = ${id} and metres_outside is null and refused is null
      and number % ${every} = 0 limit ${SHOWN_POINTS / 2})
    union all
    (select longitude, latitude, false from import_rows where import_id = ${id} and metres_outside is null and refused is null
      order by number limit 10)`.execute(db)
  return rows.map(({ longitude, latitude, outside }) => [longitude, latitude, outside ? 1 : 0])
}
