/** Turns a row of a file into a row of `import_rows` that is to become a work order. */
import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { cellsOf, type StagedRow } from '../stage-rows.ts'
import { checkOrder, type OrderRules } from './check-order.ts'

export interface OrderStaging {
  importId: string
  source: SourceFile
  rules: OrderRules
}

/** Keeps the cells of every row: a row that finds no location is refused later (match-places.ts). */
export function stagedOrder(row: SourceRow, { importId, source, rules }: OrderStaging): StagedRow {
  const { id, contentHash, result } = checkOrder(row, rules)
  const known = {
    import_id: importId,
    number: row.number,
    source_id: id,
    content_hash: `\\x${contentHash}`,
    original: cellsOf(source, row),
  }
  if ('refused' in result) return { ...known, refused: result.refused, verdict: 'refused' }
  const { values, point, placeId, assignees, remarks } = result
  const said = JSON.stringify([values, point, placeId, assignees])
  return {
    ...known,
    name: values.title,
    work_order_id: uuidv7(),
    work_order: values,
    place_id: placeId === '' ? null : placeId,
    ...point,
    assignees,
    source_hash: `\\x${hash('sha256', said, 'hex').slice(0, 16)}`,
    remark: remarks.length > 0 ? remarks.join('; ') : null,
    refused: null,
    verdict: 'new',
  }
}
