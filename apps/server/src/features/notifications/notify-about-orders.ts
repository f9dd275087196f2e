/** Notifies people about what colleagues do with work orders (TELL-1), each person once for each write. */
import type { Trigger } from '@lamplighter/domain/notifications'
import { type Assigned, mentionsIn } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { WriteContext } from '../../http/context.ts'
import { notify } from './notify.ts'

interface Order {
  id: string
  city_id: string
}

interface Edit {
  before: Assigned
  after: Assigned
  /** It was not of high priority before. */
  becameHighPriority: boolean
}

/** Notifies new assignees, and people who asked about high priority. An undo only restores what they knew. */
export async function notifyAboutOrder(
  ctx: WriteContext,
  order: Order,
  { before, after, becameHighPriority }: Edit,
) {
  if (ctx.bulk?.isUndo) return
  const had = new Set(before.assigneeIds)
  const assigned = after.assigneeIds.filter((id) => !had.has(id))
  const crew = after.crewId === before.crewId ? [] : await crewMembers(ctx.db, after.crewId)
  await notifyAll(ctx, order, {
    assigned: [...assigned, ...crew],
    high_priority: becameHighPriority ? await highPrioritySubscribers(ctx.db, order.city_id) : [],
  })
}

interface Comment {
  _id: string
  text: string
}

/** Notifies mentioned people, then the author, the assignees, the crew and people who commented before. */
export async function notifyAboutComment(
  ctx: WriteContext,
  order: Order & { assignee_ids: readonly string[]; crew_id: string | null },
  { _id: noteId, text }: Comment,
) {
  const others = await ids(
    ctx.db,
    sql`select created_by as id from work_orders where id = ${order.id}
      union select created_by from notes where city_id = ${order.city_id} and work_order_id = ${order.id}
        and deleted_at is null`,
  )
  const crew = await crewMembers(ctx.db, order.crew_id)
  const mentioned = text.includes('@') ? await membersNamedIn(ctx.db, order.city_id, text) : []
  await notifyAll(ctx, order, { mentioned, commented: [...others, ...order.assignee_ids, ...crew] }, noteId)
}

/** The first reason to tell a person counts. Nobody is told about what they did themselves. */
function notifyAll(
  { db, parts, user }: WriteContext,
  { id: orderId, city_id: cityId }: Order,
  told: Partial<Record<Trigger, readonly string[]>>,
  noteId?: string,
) {
  const reasons = new Map<string, Trigger>()
  for (const [trigger, people] of Object.entries(told) as [Trigger, readonly string[]][])
    for (const person of people) if (!reasons.has(person)) reasons.set(person, trigger)
  reasons.delete(user.userId)
  const common = { cityId, orderId, causedBy: user.userId, ...(noteId ? { noteId } : {}) }
  return notify(
    db,
    parts,
    [...reasons].map(([userId, trigger]) => ({ userId, trigger, ...common })),
  )
}

async function ids(db: Db, select: RawBuilder<unknown>): Promise<string[]> {
  const { list } = await oneRow(db, sql<{ list: string[] }>`select array(${select}) as list`)
  return list
}

const crewMembers = async (db: Db, crewId: string | null) =>
  crewId === null ? [] : ids(db, sql`select unnest(member_ids) from crews where id = ${crewId}`)

/** Few ask for it, so the choices are searched and not the members. */
const highPrioritySubscribers = (db: Db, cityId: string) =>
  ids(
    db,
    sql`select n.user_id from notification_choices n join city_memberships m on m.user_id = n.user_id
      where m.city_id = ${cityId} and m.status = 'active' and ((n.choices -> 'high_priority' ->> 'bell')::boolean
        or n.choices -> 'high_priority' ->> 'mail' <> 'off')`,
  )

async function membersNamedIn(db: Db, cityId: string, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from city_memberships m join users u on u.id = m.user_id
    where m.city_id = ${cityId} and m.status = 'active'`.execute(db)
  const parts = mentionsIn(
    text,
    rows.map(({ name }) => name),
  )
  const named = new Set(parts.flatMap((part) => (part.isMention ? part.text.slice(1).toLowerCase() : [])))
  return rows.filter(({ name }) => named.has(name.toLowerCase())).map(({ id }) => id)
}
