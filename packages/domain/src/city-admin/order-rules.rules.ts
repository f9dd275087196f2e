/** Rules that a city sets for its work orders: which orders they apply to, and what they do (ORDER-77 to ORDER-80). */
import { categoryOfIcon } from '../catalog/index.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type Assigned, isAssigned } from '../work-orders/assignment.rules.ts'
import { type Priority, priorities } from '../work-orders/priorities.ts'

/** An order is created, has been overdue for some days, or gets high priority. Rules apply in this order. */
export const orderRuleTriggers = ['created', 'overdue', 'high_priority'] as const
export type OrderRuleTrigger = (typeof orderRuleTriggers)[number]

/** Rules of one city. */
export const MAX_ORDER_RULES = 20
export const MAX_RULE_NAME = 60
export const MAX_OVERDUE_DAYS = 365
/** People that a rule notifies, besides the lead. */
export const MAX_TOLD = 10

/** The parts of a rule that decide what happens to an order. */
export interface OrderRuleValues {
  name: string
  isOn: boolean
  trigger: OrderRuleTrigger
  overdueDays: number
  category: string | null
  priority: Priority | null
  crewId: string | null
  raiseTo: 'high' | 'medium' | null
  tellsLead: boolean
  tellIds: readonly string[]
}

/** The rule without what its trigger has no use for. */
export function settledRule<R extends OrderRuleValues>(rule: R): R {
  const isHigh = rule.trigger === 'high_priority'
  const canRaise = !isHigh && rule.priority !== 'high' && rule.priority !== rule.raiseTo
  return {
    ...rule,
    name: rule.name.trim(),
    overdueDays: rule.trigger === 'overdue' ? rule.overdueDays : 0,
    priority: isHigh ? null : rule.priority,
    raiseTo: canRaise ? rule.raiseTo : null,
    tellIds: [...new Set(rule.tellIds)],
  }
}

/** A rule has a name; one that is on does something (ORDER-77). */
export function checkOrderRule(rule: OrderRuleValues): RuleProblem | null {
  const { name, isOn, crewId, raiseTo, tellsLead, tellIds } = settledRule(rule)
  if (name === '') return refuse('rule_name_missing', { field: 'name' })
  const doesSomething = crewId !== null || raiseTo !== null || tellsLead || tellIds.length > 0
  return doesSomething || !isOn ? null : refuse('rule_does_nothing')
}

export const checkNewOrderRule = (count: number): RuleProblem | null =>
  count >= MAX_ORDER_RULES ? refuse('too_many_rules') : null

type Conditions = Pick<OrderRuleValues, 'trigger' | 'overdueDays' | 'category' | 'priority'>

export const hasSameConditions = (one: Conditions, other: Conditions): boolean =>
  one.trigger === other.trigger &&
  one.overdueDays === other.overdueDays &&
  one.category === other.category &&
  one.priority === other.priority

interface RuledOrder extends Assigned {
  priority: Priority
}

/** `icon` is that of the order's location. */
export function appliesTo(
  { category, priority }: Pick<OrderRuleValues, 'category' | 'priority'>,
  order: { icon: string | null; priority: Priority },
): boolean {
  if (category !== null && categoryOfIcon(order.icon) !== category) return false
  return priority === null || order.priority === priority
}

/** The order after the rule: nobody loses it, and its priority never falls (ORDER-78). */
export function afterRule<O extends RuledOrder>(
  { crewId, raiseTo }: Pick<OrderRuleValues, 'crewId' | 'raiseTo'>,
  order: O,
): O {
  const isHigher = raiseTo !== null && priorities.indexOf(raiseTo) < priorities.indexOf(order.priority)
  return {
    ...order,
    crewId: isAssigned(order) ? order.crewId : crewId,
    priority: isHigher ? raiseTo : order.priority,
  }
}
