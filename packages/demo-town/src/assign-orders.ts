/**
 * Forms the demonstration's crews and gives them most of the open orders, with due dates and steps. Only a few orders
 * are overdue.
 */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { canBeAssigned, priorityFacts } from '@lamplighter/domain/work-orders'
import { v7 as uuidv7 } from 'uuid'
import type { Crew, DemoCity, DemoHistory } from './demo-history.ts'
import { crewFor, type DemoPerson, type PersonKey, people } from './people.ts'
import type { CrewRow, StepRow, WorkOrderRow } from './rows.ts'
import { type Random, seededRandom } from './town/random.ts'
import { crewTemplates, holdReasons } from './words/order-steps.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const TIME_ZONE = 'America/Chicago'
/** Orders with a due date in the past. */
const LATE_ORDERS = 4
/** In this order. */
const steps = ['on_my_way', 'started', 'on_hold', 'started', 'on_hold'] as const

/** Changes the orders of the history in place. */
export function assignOrders(
  history: Pick<DemoHistory, 'locations' | 'workOrders' | 'activities'>,
  city: DemoCity,
  crew: Crew,
  now: Date,
): { crews: CrewRow[]; steps: StepRow[] } {
  // A separate sequence, so that the town and its history stay as they are.
  const random = seededRandom(2026)
  const crews = crewTemplates.map(({ name, lead, members }) => ({
    id: uuidv7(),
    city_id: city.id,
    name,
    lead_id: crew[lead].id,
    member_ids: members.map((key) => crew[key].id),
  }))
  const places = new Map(history.locations.map((location) => [location.id, location]))
  const made: StepRow[] = []
  let late = 0

  const tell = (order: WorkOrderRow, event: ActivityEvent, by: PersonKey, at: Date) => {
    const { name = '', latitude = 0, longitude = 0 } = places.get(order.location_id) ?? {}
    history.activities.push({
      ...{ id: uuidv7({ msecs: at.getTime() }), city_id: city.id, location_id: order.location_id },
      ...{ type: event.type, action: event.action, details: JSON.stringify(event.details) },
      ...{ user_id: crew[by].id, user_name: crew[by].name, target_id: order.id },
      metadata: JSON.stringify({ locationName: name, coordinates: { lat: latitude, lng: longitude } }),
      created_at: at,
    })
    Object.assign(order, { updated_at: at, version: order.version + 1 })
  }

  const open = history.workOrders.filter(({ status }) => status === 'open')
  for (const [index, order] of open.entries()) {
    const { icon = null, category = null } = places.get(order.location_id) ?? {}
    const age = now.getTime() - order.created_at.getTime()
    const team = crewTemplates.findIndex(({ categories }) => categories.includes(category ?? ''))
    const by = assigneeOf(random, category, { cityId: city.id, icon })
    const at = new Date(order.created_at.getTime() + Math.min(age / 3, random.between(5, 90) * MINUTE_MS))
    if (index % 3 < 2) {
      const goesToTeam = team >= 0 && index % 6 < 3
      Object.assign(order, goesToTeam ? { crew_id: crews[team]?.id } : { assignee_ids: [crew[by].id] })
      const to = goesToTeam ? (crews[team]?.name ?? '') : crew[by].name
      const event = { type: 'work_order_updated', action: 'assigned' } as const
      tell(order, { ...event, details: { title: order.title, to } }, 'ana', at)
    }
    const isLate = late < LATE_ORDERS && index % 3 === 0 && age > 6 * DAY_MS
    if (isLate) late++
    const isLong = age > (priorityFacts[order.priority].overdueAfterDays - 1) * DAY_MS
    if (isLate) order.due_on = dayIn(now, -random.whole(1, 4))
    else if (isLong || index % 2 === 0) order.due_on = dayIn(now, random.whole(0, 20))
    const kind = index % 5 === 0 && index % 3 < 2 ? steps[made.length] : undefined
    if (!kind) continue
    const stepped = new Date(
      now.getTime() - Math.min((now.getTime() - at.getTime()) / 2, hoursBack(kind, random)),
    )
    const reason = kind === 'on_hold' ? random.pick(holdReasons) : null
    const step = { id: uuidv7(), city_id: city.id, work_order_id: order.id, kind, reason }
    made.push({ ...step, created_by: crew[by].id, created_at: stepped })
    const details = { title: order.title, ...(reason ? { reason } : {}) }
    tell(order, { type: 'work_order_updated', action: kind, details }, by, stepped)
  }
  return { crews, steps: made }
}

/** Somebody of the department who sees the order (ORDER-41). */
function assigneeOf(
  random: Random,
  category: string | null,
  order: { cityId: string; icon: string | null },
): PersonKey {
  const key = random.pick(crewFor(category))
  const person: DemoPerson | undefined = people.find((one) => one.key === key)
  const { role = '', userType = null } = person ?? {}
  const member = { userId: key, role, userType, status: 'active', customCategories: [] }
  return canBeAssigned(order, member) ? key : 'wes'
}

const hoursBack = (kind: (typeof steps)[number], random: Random) =>
  (kind === 'on_my_way' ? random.between(5, 20) : random.between(60, 600)) * MINUTE_MS

/** The calendar day in the town, some days from now. */
const dayIn = (now: Date, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date(now.getTime() + days * DAY_MS))
