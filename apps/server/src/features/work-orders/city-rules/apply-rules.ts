/** Applies a city's rules to one of its work orders (ORDER-78), inside the transaction that raised or changed it. */
import {
  afterRule,
  appliesTo,
  type OrderRuleTrigger,
  orderRuleTriggers,
} from '@lamplighter/domain/city-admin'
import {
  type Assigned,
  canBeAssigned,
  type FieldChange,
  type Priority,
} from '@lamplighter/domain/work-orders'
import type { Db } from '../../../db/kysely.ts'
import type { Ruled } from '../../notifications/index.ts'
import { insertChange } from '../timeline.repo.ts'
import { saveRuled } from '../work-orders.repo.ts'
import * as repo from './apply-rules.repo.ts'

interface Order {
  id: string
  city_id: string
  /** Icon of its location. */
  icon: string | null
}

type State = Assigned & { priority: Priority }

interface Happened {
  /** Null if it only got high priority. */
  trigger: Exclude<OrderRuleTrigger, 'high_priority'> | null
  /** It had high priority before. */
  wasHigh: boolean
  /** Id of the person who did it; null for the passing of time. */
  by: string | null
}

/** A later rule finds the order as the earlier ones left it. Each applies to an order once, so rules cannot form a circle. */
export async function applyRules(
  db: Db,
  order: Order,
  before: State,
  { trigger, wasHigh, by }: Happened,
): Promise<Ruled> {
  const rules = await repo.lockRules(db, order.id)
  let state = before
  const told = new Map<string, string>()
  const happens = (one: OrderRuleTrigger) =>
    one === 'high_priority' ? state.priority === 'high' && !wasHigh : one === trigger
  for (const one of orderRuleTriggers) {
    if (!happens(one)) continue
    for (const rule of rules.filter((each) => each.trigger === one)) {
      if (!appliesTo(rule, { icon: order.icon, priority: state.priority })) continue
      const done = await applyRule(db, rule, order, state, by)
      state = done.after
      for (const id of done.told) if (!told.has(id)) told.set(id, rule.name)
    }
  }
  if (state !== before) await saveRuled(db, order.id, state)
  return {
    crewId: state.crewId === before.crewId ? null : state.crewId,
    becameHighPriority: state.priority === 'high' && before.priority !== 'high',
    told,
  }
}

async function applyRule(
  db: Db,
  rule: repo.LockedRule,
  order: Order,
  before: State,
  by: string | null,
): Promise<{ after: State; told: readonly string[] }> {
  const newCrew = rule.crewId === null ? null : await repo.lockCrew(db, order.city_id, rule.crewId)
  const after = afterRule({ ...rule, crewId: newCrew && rule.crewId }, before)
  const changes: FieldChange[] = []
  if (newCrew && after.crewId !== before.crewId)
    changes.push({ field: 'assigned', from: null, to: newCrew.name })
  if (after.priority !== before.priority)
    changes.push({ field: 'priority', from: before.priority, to: after.priority })
  const told = await peopleToTell(db, rule, order, after.crewId, by)
  const isDone = changes.length > 0 || told.length > 0
  // Only time comes back to an order by itself.
  if (isDone || rule.trigger === 'overdue')
    await repo.insertEffect(db, { rule, order, changes: isDone ? changes : null, told })
  if (changes.length === 0) return { after: before, told }
  const kind = changes.length === 1 && changes[0]?.field === 'assigned' ? 'assigned' : 'changed'
  const author = { user: { userId: rule.savedBy }, recordedAt: null }
  await insertChange(db, { order, kind, changes, rule: rule.name }, author)
  return { after, told }
}

/** Members who see the order, but not whoever just wrote it (TELL-15). */
async function peopleToTell(
  db: Db,
  { tellIds, tellsLead }: repo.LockedRule,
  { city_id: cityId, icon }: Order,
  crewId: string | null,
  by: string | null,
): Promise<string[]> {
  const crew = tellsLead && crewId ? await repo.lockCrew(db, cityId, crewId) : null
  const ids = [...(crew?.leadId ? [crew.leadId] : []), ...tellIds]
  if (ids.length === 0) return []
  const members = await repo.membersAmong(db, cityId, ids)
  return members
    .filter((member) => member.userId !== by && canBeAssigned({ cityId, icon }, member))
    .map(({ userId }) => userId)
}
