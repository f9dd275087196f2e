/** A page of a list as one statement reads it, and the answer that it makes. */
import { JsonText } from '../../db/json.ts'
import type { Answer } from '../context.ts'
import { cursorOf } from './cursor.ts'

export interface PageRow {
  /** What is on the page, as JSON. */
  json: string
  /** How many that are. */
  shown: number
  /** The time and the id of its last, for the cursor of the next page. */
  last: string | null
  /** Of the whole list; counted with the first page alone. */
  total: number | null
}

/** A page that is not full is the last one. */
export function answerPage<T>(
  row: PageRow | undefined,
  limit: number,
): Answer<T[]> & { body: JsonText<T[]> } {
  return {
    body: new JsonText(row?.json ?? '[]'),
    ...(row?.total == null ? {} : { total: row.total }),
    next: row?.last && row.shown === limit ? cursorOf(row.last) : null,
  }
}
