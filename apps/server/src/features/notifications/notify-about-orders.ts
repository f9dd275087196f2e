/** Notifies people about what colleagues do with work orders (TELL-1), each person once for each write. */
import type { Trigger } from '@lamplighter/domain/notifications'
import { type Assigned, mentionsIn } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { WriteContext } from '../../http/context.ts'
import type { Parts } from '../../parts.ts'
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
  ruled?: Ruled | undefined
}

/** The effect of the city's rules on the order after the edit. */
export interface Ruled {
  /** The crew that got it; null if it has none, or had one already. */
  crewId: string | null
  becameHighPriority: boolean
  /** People whom a rule notifies, with the name of the rule. */
  told: ReadonlyMap<string, string>
}

interface Reason {
  trigger: Trigger
  /** The name of the rule, for the trigger `rule`. */
  rule?: string
  /** A rule did it, not the person who writes. */
  isRuled?: boolean
}

/** The user is null for a background job. */
type Notifier = Pick<WriteContext, 'db' | 'bulk'> & {
  parts: Pick<Parts, 'config'>
  user: { userId: string } | null
}

/** Notifies new assignees, and people who asked about high priority. An undo only restores what they knew. */
export async function notifyAboutOrder(
  ctx: Notifier,
  order: Order,
  { before, after, becameHighPriority, ruled }: Edit,
) {
  if (ctx.bulk?.isUndo) return
  const had = new Set(before.assigneeIds)
  const assigned = after.assigneeIds.filter((id) => !had.has(id))
  const crew = after.crewId === before.crewId ? [] : await crewMembers(ctx.db, after.crewId)
  const ruledCrew = await crewMembers(ctx.db, ruled?.crewId ?? null)
  const isHigh = becameHighPriority || ruled?.becameHighPriority
  const subscribers = isHigh ? await highPrioritySubscribers(ctx.db, order.city_id) : []
  await notifyAll(ctx, order, [
    ...because({ trigger: 'assigned' }, [...assigned, ...crew]),
    ...because({ trigger: 'assigned', isRuled: true }, ruledCrew),
    ...[...(ruled?.told ?? [])].flatMap(([person, rule]) =>
      because({ trigger: 'rule', rule, isRuled: true }, [person]),
    ),
    ...because({ trigger: 'high_priority', isRuled: !becameHighPriority }, subscribers),
  ])
}

interface Concerned extends Order {
  assignee_ids: readonly string[]
  crew_id: string | null
}

/** The order's author, assignees, crew and people who commented before. */
async function concernedBy(db: Db, order: Concerned): Promise<string[]> {
  const others = await ids(
    db,
    sql`select created_by as id from work_orders where id = ${order.id}
      union select created_by from notes where city_id = ${order.city_id} and work_order_id = ${order.id}
        and deleted_at is null`,
  )
  return [...others, ...order.assignee_ids, ...(await crewMembers(db, order.crew_id))]
}

/** A resident says that the work did not help. It reaches whoever accepted the report, and whom a comment reaches. */
export async function notifyAboutReopening(ctx: Notifier, order: Concerned, acceptedBy: string) {
  const told = [acceptedBy, ...(await concernedBy(ctx.db, order))]
  await notifyAll(ctx, order, because({ trigger: 'commented' }, told))
}

interface Comment {
  _id: string
  text: string
}

/** Notifies mentioned people, then the author, the assignees, the crew and people who commented before. */
export async function notifyAboutComment(
  ctx: WriteContext,
  order: Concerned,
  { _id: noteId, text }: Comment,
) {
  const mentioned = text.includes('@') ? await membersNamedIn(ctx.db, order.city_id, text) : []
  const told = [
    ...because({ trigger: 'mentioned' }, mentioned),
    ...because({ trigger: 'commented' }, await concernedBy(ctx.db, order)),
  ]
  await notifyAll(ctx, order, told, noteId)
}

/** The first reason to tell a person counts. Nobody is told about what they did themselves. */
function notifyAll(
  { db, parts, user }: Notifier,
  { id: orderId, city_id: cityId }: Order,
  told: readonly [person: string, reason: Reason][],
  noteId?: string,
) {
  const reasons = new Map<string, Reason>()
  for (const [person, reason] of told) if (!reasons.has(person)) reasons.set(person, reason)
  if (user) reasons.delete(user.userId)
  return notify(
    db,
    parts,
    [...reasons].map(([userId, { trigger, rule, isRuled }]) => ({
      userId,
      cityId,
      orderId,
      trigger,
      ...(user && !isRuled ? { causedBy: user.userId } : {}),
      ...(rule ? { rule } : {}),
      ...(noteId ? { noteId } : {}),
    })),
  )
}

const because = (reason: Reason, people: readonly string[]) =>
  people.map((person): [string, Reason] => [person, reason])

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
