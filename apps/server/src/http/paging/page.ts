/** A page of a list as one statement reads it, and the answer made from it. */
import { JsonText } from '../../db/json.ts'
import type { Answer } from '../context.ts'
import { cursorOf } from './cursor.ts'

export interface PageRow {
  /** The items of the page, as JSON. */
  json: string
  /** Their number. */
  shown: number
  /** Time and id of the last item, for the cursor of the next page. */
  last: string | null
  /** The length of the whole list; read with the first page only. */
  total: number | null
}

/** A page that is not full is the last one, so it has no cursor. */
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
