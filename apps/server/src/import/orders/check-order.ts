/** Turns one row of a file into a work order, or a sentence that says why not. */
import { normalizeTag } from '@lamplighter/domain/catalog'
import { MAX_TAGS, maxLengths } from '@lamplighter/domain/http'
import { priorityIn } from '@lamplighter/domain/imports'
import type { Coordinates } from '@lamplighter/domain/map'
import { MAX_ASSIGNEES, MAX_CLOSING_REASON } from '@lamplighter/domain/work-orders'
import type { ImportField, Mapping, SourceRow } from '../import-fields.ts'
import type { ImportSettings } from '../import-settings.ts'
import { coordinatesProblem, type Position, positionIn } from '../read-coordinates.ts'
import { hashOf, oneLine, quoted, storable, unfitText } from '../row-text.ts'
import { type Cell, type OrderTimes, type Refused, type TimeRules, timesIn } from './order-times.ts'

export interface OrderRules extends Pick<ImportSettings, 'mapping' | 'projection'>, TimeRules {
  country: string
}

/** An order as read from a file, before its location and its assignees are known. */
export interface ImportedOrder {
  /** By column of work_orders; columns that the file does not have are missing. */
  values: OrderValues
  point: Coordinates | null
  placeId: string
  /** Null when no column has assignees. */
  assignees: string[] | null
  remarks: string[]
}

interface OrderValues extends OrderTimes {
  title: string
  description?: string
  priority?: string
  tags?: string[]
}

export interface CheckedOrder {
  /** The file's id, or the hash of the row without one. */
  id: string
  contentHash: string
  result: ImportedOrder | { refused: string }
}

const limits = {
  title: maxLengths.workOrder.title,
  description: maxLengths.workOrder.description,
  'closing note': maxLengths.workOrder.closingNote,
  'closing reason': MAX_CLOSING_REASON,
  tag: maxLengths.tag,
  'e-mail address': maxLengths.email,
}

export function checkOrder(row: SourceRow, rules: OrderRules): CheckedOrder {
  const cell = (field: ImportField) => (row.values[rules.mapping[field] ?? ''] ?? '').trim()
  const contentHash = hashOf(row)
  return {
    id: storable(oneLine(cell('id'))) || `#${contentHash}`,
    contentHash,
    result: orderOf(row, rules, cell),
  }
}

function orderOf(row: SourceRow, rules: OrderRules, cell: Cell): ImportedOrder | Refused {
  if (row.unreadable) return { refused: row.unreadable }
  const has = (field: ImportField) => rules.mapping[field] !== undefined
  const title = oneLine(cell('title'))
  if (title === '') return { refused: 'the title is missing' }
  const priority = cell('priority') === '' ? 'medium' : priorityIn(cell('priority'))
  if (!priority)
    return { refused: `the priority ${quoted(cell('priority'))} is not known; use High, Medium or Low` }
  const place = placeIn(row, rules, cell)
  if ('refused' in place) return place
  const times = timesIn(cell, rules)
  if ('refused' in times) return times
  const tags = [...new Set(listIn(cell('tags')).map(normalizeTag).filter(Boolean))]
  if (tags.length > MAX_TAGS) return { refused: `it has ${tags.length} tags, the limit is ${MAX_TAGS}` }
  const assignees = listIn(cell('assignees').toLowerCase())
  if (assignees.length > MAX_ASSIGNEES)
    return { refused: `it has ${assignees.length} assignees, the limit is ${MAX_ASSIGNEES}` }
  const description = cell('description')
  const unfit =
    unfitText(
      {
        ...{ title, description, id: cell('id'), 'location ID': place.placeId },
        ...{ 'closing note': cell('closingNote'), 'closing reason': cell('closingReason') },
      },
      limits,
    ) ??
    firstUnfit('tag', tags) ??
    firstUnfit('e-mail address', assignees)
  if (unfit) return { refused: unfit }
  const { remarks, ...values } = times
  return {
    ...place,
    assignees: has('assignees') ? assignees : null,
    remarks,
    values: {
      title,
      ...(has('description') ? { description } : {}),
      ...(has('priority') ? { priority } : {}),
      ...(has('tags') ? { tags } : {}),
      ...values,
    },
  }
}

const firstUnfit = (what: string, texts: readonly string[]) =>
  texts.map((text) => unfitText({ [what]: text }, limits)).find((unfit) => unfit !== null) ?? null

const listIn = (text: string) => [
  ...new Set(
    text
      .split(/[;,|\n]/)
      .map(oneLine)
      .filter(Boolean),
  ),
]

/** A row may name its location, or lie near it. Coordinates that cannot be used matter only without a name. */
function placeIn(
  row: SourceRow,
  { mapping, projection, country }: OrderRules,
  cell: Cell,
): Pick<ImportedOrder, 'placeId' | 'point'> | Refused {
  const placeId = oneLine(cell('location'))
  const { point, unreadable } = positionOf(row, mapping, projection)
  const problem = point ? coordinatesProblem(point, country) : unreadable
  if (point && !problem) return { placeId, point }
  return placeId === '' ? { refused: problem ?? 'the location ID is missing' } : { placeId, point: null }
}

function positionOf(
  row: SourceRow,
  mapping: Mapping,
  projection: OrderRules['projection'],
): Partial<Position> {
  if (row.point) return { point: row.point }
  if (!mapping.point && !(mapping.latitude && mapping.longitude)) return {}
  return positionIn(row.values, mapping, projection)
}
