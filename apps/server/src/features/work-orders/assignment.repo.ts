/** Reads the members, crews and choices that the forms of work orders offer. */
import type { ResponseOf } from '@lamplighter/domain/http'
import type { Assignment } from '@lamplighter/domain/memberships'
import type { getOrderChoices } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { crewsOf } from './order-filters.ts'

export interface Candidates {
  /** The city's members among the asked ids. */
  members: (Assignment & { userId: string; name: string })[]
  /** The city's crew, if it exists. */
  crews: { id: string; name: string }[]
  /** All crews of the caller. */
  crewIds: string[]
}

/** Locks them until the transaction ends, so that nobody leaves in the meantime. */
export async function lockCandidates(
  db: Db,
  {
    cityId,
    userIds,
    crewId,
    userId,
  }: { cityId: string; userIds: readonly string[]; crewId: string | null; userId: string },
): Promise<Candidates> {
  const { rows: members } = await sql<Candidates['members'][number]>`
    select m.user_id as "userId", u.name, m.role, m.status, m.user_type as "userType",
      m.custom_categories as "customCategories"
    from city_memberships m join users u on u.id = m.user_id
    where m.city_id = ${cityId} and m.user_id = any(${[...userIds]}::uuid[]) order by m.user_id for share of m`.execute(
    db,
  )
  const { rows: crews } = await sql<Candidates['crews'][number]>`
    select id, name from crews where city_id = ${cityId} and id = ${crewId} for share`.execute(db)
  const { ids } = await oneRow(db, sql<{ ids: string[] }>`select ${crewsOf(userId)} as ids`)
  return { members, crews, crewIds: ids }
}

/** Null for a city that does not exist. */
export function orderChoices(
  db: Db,
  cityId: string,
  { withMembers }: { withMembers: boolean },
): Promise<ResponseOf<typeof getOrderChoices> | null> {
  return firstRow(
    db,
    sql`
      select c.closing_reasons as "closingReasons", c.after_photo_categories as "afterPhotoCategories",
        c.time_zone as "timeZone", json_build_object('high', c.overdue_high_days, 'medium', c.overdue_medium_days,
          'low', c.overdue_low_days) as "overdueDays",
        (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, 'role', m.role, 'status', m.status,
            'userType', m.user_type, 'customCategories', m.custom_categories) order by lower(u.name), u.id), '[]')
          from city_memberships m join users u on u.id = m.user_id
          where m.city_id = c.id and m.status = 'active' and ${withMembers}::boolean) as members,
        (select coalesce(json_agg(json_build_object('_id', w.id, 'name', w.name, 'leadId', w.lead_id,
            'memberIds', w.member_ids) order by lower(w.name)), '[]') from crews w where w.city_id = c.id) as crews
      from cities c where c.id = ${cityId}`,
  )
}
