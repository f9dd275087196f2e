/** Reads and writes a person's notifications and choices. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import {
  type Choice,
  type Choices,
  EXCERPT_LENGTH,
  MAX_UNREAD,
  NOTIFICATION_DAYS,
  type Notification,
  type NotificationChoices,
  type Trigger,
  triggers,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { SignedInUser } from '../../http/context.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'
import { SYSTEM_ISSUER } from '../auth/index.ts'
import { visibleLocations } from '../memberships/index.ts'

const told = sql`notifications n join work_orders w on w.id = n.work_order_id join locations l on l.id = w.location_id
  left join notes o on o.id = n.note_id`

/** Only what the person may read now: an order leaves the list with its city or category (TELL-2). */
const readable = (user: SignedInUser) =>
  sql<boolean>`(n.user_id = ${user.userId} and ${visibleLocations(user)} and o.deleted_at is null)`

/** `rows` is a table or query of notifications, here called `n`. */
const wire = (rows: RawBuilder<unknown>) => sql`
  select n.id as "_id", n.trigger, json_build_object('_id', c.id, 'name', c.name) as city,
    json_build_object('_id', w.id, 'title', w.title, 'status', w.status) as "order", l.name as "locationName",
    case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as by,
    coalesce(left(o.text, ${EXCERPT_LENGTH}), n.rule) as excerpt, w.due_on as "dueOn", n.created_at as "createdAt", n.read_at as "readAt"
  from ${rows} n join work_orders w on w.id = n.work_order_id join locations l on l.id = w.location_id
    join cities c on c.id = n.city_id left join users u on u.id = n.caused_by left join notes o on o.id = n.note_id
  order by n.created_at desc, n.id desc`

export function listNotifications(db: Db, user: SignedInUser, query: PageQuery) {
  return newestFirst<Notification>(db, query, {
    from: told,
    where: sql`n.in_bell and ${readable(user)}`,
    row: 'n',
    by: 'created_at',
    wire: wire(sql`page`),
  })
}

const isTheirs = sql<boolean>`(w.assignee_ids @> array[n.user_id]
  or exists (select from crews where id = w.crew_id and member_ids @> array[n.user_id]))`
const isOfNobody = sql<boolean>`(w.created_by = n.user_id and w.assignee_ids = '{}' and w.crew_id is null)`

/** Leaves out what no longer applies (TELL-6), such as an order that was passed on. Comments always apply. */
export async function notificationsToSend(
  db: Db,
  user: SignedInUser,
  ids: readonly string[],
): Promise<Notification[]> {
  const { json } = await oneRow(
    db,
    sql<{ json: Notification[] }>`
      with page as (select n.* from ${told} where n.id = any(${[...ids]}::uuid[]) and ${readable(user)} and case n.trigger
        when 'assigned' then w.status = 'open' and ${isTheirs}
        when 'due_soon' then w.status = 'open' and w.due_on = n.due_day and (${isTheirs} or ${isOfNobody})
        when 'overdue' then w.status = 'open' and w.overdue_from < now() and (${isTheirs} or ${isOfNobody})
        when 'high_priority' then w.status = 'open' and w.priority = 'high'
        when 'rule' then w.status = 'open'
        else true end)
      select coalesce(json_agg(r), '[]') as json from (${wire(sql`page`)}) r`,
  )
  return json
}

export async function countUnread(db: Db, user: SignedInUser): Promise<number> {
  const { unread } = await oneRow(
    db,
    sql<{ unread: number }>`
      select count(*)::int as unread from (
        select from ${told} where n.in_bell and n.read_at is null and ${readable(user)} limit ${MAX_UNREAD}) found`,
  )
  return unread
}

/** Returns false for a notification of someone else. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`update notifications set read_at = coalesce(read_at, now()) where id = ${id} and user_id = ${userId} returning id`,
  )
  return found !== null
}

export async function markAllRead(db: Db, userId: string, until: string): Promise<void> {
  // A time on the wire has milliseconds.
  await sql`
    update notifications set read_at = now() where user_id = ${userId} and in_bell and read_at is null
      and date_trunc('milliseconds', created_at) <= ${until}::timestamptz`.execute(db)
}

/** Triggers and channels that are newer than the choices are missing in them. */
export type StoredChoices = Partial<Record<Trigger, Partial<Choice>>>

export function withUsual(stored: StoredChoices | null): Choices {
  const all = triggers.map((trigger) => [trigger, { ...usualChoices[trigger], ...stored?.[trigger] }])
  return Object.fromEntries(all) as Choices
}

/** Null for a record that was joined to another. */
export async function loadChoices(
  db: Db,
  userId: string,
): Promise<(NotificationChoices & { emailVerified: boolean; isHere: boolean }) | null> {
  const row = await firstRow(
    db,
    sql<{
      choices: StoredChoices | null
      quiet: NotificationChoices['quiet']
      emailVerified: boolean
      isHere: boolean
    }>`
      select n.choices, n.quiet, u.email_verified as "emailVerified", u.issuer = ${EMBEDDED_ISSUER} as "isHere"
      from users u left join notification_choices n on n.user_id = u.id
      where u.id = ${userId} and u.issuer <> ${SYSTEM_ISSUER}`,
  )
  if (!row) return null
  const { choices, ...others } = row
  return { ...others, choices: withUsual(choices) }
}

/** Also cancels the waiting mails and push messages of triggers that are off now. */
export async function saveChoices(
  db: Db,
  userId: string,
  { choices, quiet }: NotificationChoices,
): Promise<void> {
  await sql`
    insert into notification_choices (user_id, choices, quiet)
    values (${userId}, ${JSON.stringify(choices)}::jsonb, ${quiet && JSON.stringify(quiet)}::jsonb)
    on conflict (user_id) do update set choices = excluded.choices, quiet = excluded.quiet`.execute(db)
  const without = (off: (choice: Choice) => boolean) => triggers.filter((trigger) => off(choices[trigger]))
  await sql`
    update notifications set
      mail_at = case when trigger <> all(${without(({ mail }) => mail === 'off')}::text[]) then mail_at end,
      push_at = case when trigger <> all(${without(({ push }) => !push)}::text[]) then push_at end
    where user_id = ${userId} and (mail_at is not null or push_at is not null)`.execute(db)
}

export async function purgeNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications where created_at < now() - make_interval(days => ${NOTIFICATION_DAYS})`.execute(
    db,
  )
}
