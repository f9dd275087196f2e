/** Finds the members with the e-mail addresses in a file who see the order's location (ORDER-64). */
import type { Assignment } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { visibleLocations } from '../../features/memberships/index.ts'

interface Run {
  importId: string
  cityId: string
}

type Member = Assignment & { userId: string; email: string }

/** `remarks`: whether to note the addresses that nobody has. */
export async function matchAssignees(
  db: Db,
  { importId, cityId }: Run,
  { remarks }: { remarks: boolean },
): Promise<void> {
  const { rows: members } = await sql<Member>`
    select m.user_id as "userId", lower(u.email) as email, m.role, m.status, m.user_type as "userType",
      m.custom_categories as "customCategories"
    from city_memberships m join users u on u.id = m.user_id
    where m.city_id = ${cityId} and m.status = 'active' and lower(u.email) in (
      select unnest(assignees) from import_rows where import_id = ${importId} and verdict <> 'refused')`.execute(
    db,
  )
  const seen = [sql`select null::int as number, null::uuid as id, null as email`].concat(
    members.map(({ userId, email, ...assignment }) => {
      const memberships = [{ ...assignment, cityId, cityName: '', cityState: '' }]
      return sql`
        select r.number, ${userId}::uuid, ${email}::text from import_rows r join locations l on l.id = r.location_id
        where r.import_id = ${importId} and r.verdict <> 'refused' and r.assignees @> array[${email}::text]
          and ${visibleLocations({ userId, platformRole: 'user', memberships })}`
    }),
  )
  await sql`
    with seen as materialized (${sql.join(seen, sql` union all `)}),
    ids as materialized (
      select number, array_agg(id order by id) as ids, array_agg(email) as emails from seen group by number),
    found as materialized (
      select r.number, coalesce(i.ids, '{}') as ids,
        array(select unnest(r.assignees) except select unnest(i.emails) order by 1) as missing
      from import_rows r left join ids i on i.number = r.number
      where r.import_id = ${importId} and r.verdict <> 'refused' and r.assignees is not null)
    update import_rows r set
      work_order = r.work_order || jsonb_build_object('assignee_ids', f.ids, 'unassigned',
        case when r.work_order ->> 'status' = 'finished' then '{}' else f.missing end),
      remark = case when ${remarks} and f.missing <> '{}' then concat_ws('; ', r.remark, 'not assigned to '
        || array_to_string(f.missing, ', ') || ', because no member who sees the location has that address') else r.remark end
    from found f where r.import_id = ${importId} and r.number = f.number`.execute(db)
}
