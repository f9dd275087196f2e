import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/** A view of work orders that belongs to `by`. */
export async function insertView({ owner }: TestApp, by: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into saved_views (id, user_id, name, search) values (${id}, ${by}, ${id}, '{}')`.execute(
    owner,
  )
  return id
}

/** A link to the calendar of a crew that belongs to `by`. */
export async function insertCalendar({ owner }: TestApp, by: string, crew: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into crew_calendars (id, user_id, crew_id) values (${id}, ${by}, ${crew})`.execute(owner)
  return id
}
