/** Reads and writes the links to calendars, and reads the work orders that a calendar shows. */
import type { Priority } from '@lamplighter/domain/work-orders'
import { MAX_IN_CALENDAR } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { SignedInUser } from '../../http/context.ts'
import { matchingOrders, ordersWithPlaces } from './order-filters.ts'

export interface StoredCalendar {
  _id: string
  userId: string
  crew: { _id: string; name: string }
  city: { _id: string; name: string }
  lastReadAt: string | null
}

/** `where` filters `c` = crew_calendars. */
const calendarSelect = (where: ReturnType<typeof sql>) => sql<StoredCalendar>`
  select c.id as "_id", c.user_id as "userId", json_build_object('_id', w.id, 'name', w.name) as crew,
    json_build_object('_id', y.id, 'name', y.name) as city, c.last_read_at as "lastReadAt"
  from crew_calendars c join crews w on w.id = c.crew_id join cities y on y.id = w.city_id
  where ${where} order by lower(y.name), lower(w.name), c.id`

export async function calendarsOf(db: Db, userId: string): Promise<StoredCalendar[]> {
  const { rows } = await calendarSelect(sql`c.user_id = ${userId}`).execute(db)
  return rows
}

export const findCalendar = (db: Db, id: string): Promise<StoredCalendar | null> =>
  firstRow(db, calendarSelect(sql`c.id = ${id}`))

export const cityOfCrew = (db: Db, crewId: string): Promise<{ cityId: string } | null> =>
  firstRow(db, sql`select city_id as "cityId" from crews where id = ${crewId} for share`)

/** The link of the same person to the same crew gets the new id, so that the former key opens nothing. */
export async function replaceCalendar(
  db: Db,
  { id, userId, crewId }: { id: string; userId: string; crewId: string },
): Promise<void> {
  await sql`
    insert into crew_calendars (id, user_id, crew_id) values (${id}, ${userId}, ${crewId})
    on conflict (user_id, crew_id) do update
      set id = excluded.id, last_read_at = null, created_at = now()`.execute(db)
}

/** Returns the city of its crew; null if the person has none with this id. */
export function deleteCalendar(db: Db, id: string, userId: string): Promise<{ cityId: string } | null> {
  return firstRow(
    db,
    sql<{ cityId: string }>`
      delete from crew_calendars d using crews c where d.id = ${id} and d.user_id = ${userId} and c.id = d.crew_id
      returning c.city_id as "cityId"`,
  )
}

/** At most once an hour, so that a calendar app that reads often costs no writes. */
export async function recordReading(db: Db, id: string): Promise<void> {
  await sql`
    update crew_calendars set last_read_at = now()
    where id = ${id} and (last_read_at is null or last_read_at < now() - interval '1 hour')`.execute(db)
}

export interface DueOrder {
  id: string
  title: string
  description: string
  priority: Priority
  dueOn: string
  version: number
  updatedAt: Date
  place: { name: string; latitude: number; longitude: number }
}

/** The crew's open orders with a due date that this person may see now, those due first. */
export async function dueOrders(
  db: Db,
  user: SignedInUser,
  { cityId, crewId }: { cityId: string; crewId: string },
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select w.id, w.title, w.description, w.priority, w.due_on as "dueOn", w.version, w.updated_at as "updatedAt",
      json_build_object('name', l.name, 'latitude', l.latitude, 'longitude', l.longitude) as place
    from ${ordersWithPlaces}
    where ${matchingOrders(user, { cityId })} and w.crew_id = ${crewId} and w.status = 'open' and w.due_on is not null
    order by w.due_on, w.id limit ${MAX_IN_CALENDAR}`.execute(db)
  return rows
}
