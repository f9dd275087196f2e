/** Keyset paging: the cursor contains the sort key and id of a page's last row, opaque to the client. */
import { id as idShape, invalidField } from '@lamplighter/domain/http'
import * as z from 'zod'

export type KeyType = 'time' | 'text'
export type IdType = 'uuid' | 'number'

export interface Cursor {
  /** A time in PostgreSQL's format, to the microsecond, or a text without `|`. */
  key: string
  id: string
}

/** `cursorOf('2026-11-21 10:42:00.123456+00|<uuid>')` */
export function cursorOf(keyAndId: string): string {
  return Buffer.from(keyAndId).toString('base64url')
}

const isoTime = z.iso.datetime()

/** Accepts only '2026-11-21 10:42:00.123456+00'; PostgreSQL rejects impossible days and the year 0. */
function isTime(text: string): boolean {
  const [, day, clock] = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00$/.exec(text) ?? []
  return isoTime.safeParse(`${day}T${clock}Z`).success
}

/** Null without a cursor; a malformed one is an invalid request. */
export function readCursor(text: string | undefined, type: KeyType, idType: IdType = 'uuid'): Cursor | null {
  if (!text) return null
  const [key = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|')
  const isKey = type === 'time' ? isTime(key) : !key.includes('\0')
  const isId = idType === 'uuid' ? idShape.safeParse(id).success : /^\d{1,18}$/.test(id)
  if (!isKey || !isId) throw invalidField('after', 'is not a cursor of this list')
  return { key, id }
}
