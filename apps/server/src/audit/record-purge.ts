/** Records a purge in the feed and in the audit trail (HOLD-12). */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'

type Purged = Extract<ActivityEvent, { action: 'purged' }>['details']

export async function recordPurge(
  db: Db,
  { cityId, author }: { cityId: string; author: string },
  details: Purged,
): Promise<void> {
  const event: ActivityEvent = { type: 'city_updated', action: 'purged', details }
  await sql`
    with author as (select id, name from users where id = ${author}),
    feed as (
      insert into activities (id, type, action, details, city_id, user_id, user_name, target_id)
      select ${uuidv7()}::uuid, ${event.type}, ${event.action}, ${JSON.stringify(details)}::jsonb, ${cityId}::uuid, id, name,
        ${cityId}::uuid from author)
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    select id, 'purge', 'city', ${cityId}::uuid, ${cityId}::uuid from author`.execute(db)
}
