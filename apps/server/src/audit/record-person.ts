/** Audits what happens to a person outside of a request, in its transaction. Nobody is named but by id. */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'

interface PersonEvent {
  userId: string
  /** Without a city there is one line without one. */
  cityIds: readonly string[]
  event: 'person_switched_off' | 'person_switched_on' | 'person_erasing' | 'person_erased'
  /** Null for somebody on the command line. */
  by: string | null
}

interface OrdersTaken {
  person: { id: string; name: string }
  author: { id: string; name: string }
  taken: readonly { cityId: string; count: number }[]
}

/** The feed entries about orders that nobody has now, as a request on the dashboard writes them. */
export async function recordOrdersTaken(db: Db, { person, author, taken }: OrdersTaken): Promise<void> {
  for (const { cityId, count } of taken.filter((one) => one.count > 0)) {
    const details = { memberName: person.name, count }
    const { type, action }: ActivityEvent = { type: 'city_updated', action: 'orders_unassigned', details }
    await sql`
      insert into activities (id, type, action, details, city_id, user_id, user_name, target_id)
      values (${uuidv7()}, ${type}, ${action}, ${JSON.stringify(details)}, ${cityId}, ${author.id}, ${author.name}, ${person.id})`.execute(
      db,
    )
  }
}

/** Adds one line to the audit trail of each city. */
export async function recordPerson(db: Db, { userId, cityIds, event, by }: PersonEvent): Promise<void> {
  const cities = cityIds.length > 0 ? [...cityIds] : [null]
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    select ${by}::uuid, ${event}, 'person', ${userId}::uuid, city_id from unnest(${cities}::uuid[]) city_id`.execute(
    db,
  )
}
