/** Keyset paging: the cursor names the last row of a page by time and id, opaque to the client. */
import { id as idShape, invalidField } from '@lamplighter/domain/http'
import * as z from 'zod'

export interface Cursor {
  /** A time as PostgreSQL prints it, to the microsecond. */
  time: string
  id: string
}

/** `cursorOf('2026-11-21 10:42:00.123456+00|<uuid>')` */
export function cursorOf(timeAndId: string): string {
  return Buffer.from(timeAndId).toString('base64url')
}

const isoTime = z.iso.datetime()

/** '2026-11-21 10:42:00.123456+00' and no other form; PostgreSQL refuses impossible days and the year 0. */
function isTime(text: string): boolean {
  const [, day, clock] = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)\+00$/.exec(text) ?? []
  return isoTime.safeParse(`${day}T${clock}Z`).success
}

/** Null without a cursor; one that we did not make is an invalid request. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|')
  if (!isTime(at) || !idShape.safeParse(id).success)
    throw invalidField('after', 'is not a cursor of this list')
  return { time: at, id }
}
