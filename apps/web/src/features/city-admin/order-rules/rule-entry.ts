/** Fields of a rule in the form. */
import { type OrderRule, settledRule } from '@lamplighter/domain/city-admin'
import { mergeFields } from '@lamplighter/domain/rules'

export type RuleEntry = Pick<
  OrderRule,
  | 'name'
  | 'isOn'
  | 'trigger'
  | 'overdueDays'
  | 'category'
  | 'priority'
  | 'crewId'
  | 'raiseTo'
  | 'tellsLead'
  | 'tellIds'
>

const newRule: RuleEntry = {
  name: '',
  isOn: true,
  trigger: 'created',
  overdueDays: 0,
  category: null,
  priority: null,
  crewId: null,
  raiseTo: null,
  tellsLead: false,
  tellIds: [],
}

export function entryOf(rule: OrderRule | null): RuleEntry {
  if (!rule) return newRule
  const { name, isOn, trigger, overdueDays, category, priority, crewId, raiseTo, tellsLead, tellIds } = rule
  return { name, isOn, trigger, overdueDays, category, priority, crewId, raiseTo, tellsLead, tellIds }
}

export const isSameEntry = (one: RuleEntry, other: RuleEntry): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (entry: RuleEntry) => ({ ...settledRule(entry), tellIds: entry.tellIds.toSorted() })

/** My edit on top of someone else's (DUR-32): fields that I changed are mine. */
export const mergeRules = (base: RuleEntry, mine: RuleEntry, theirs: RuleEntry): RuleEntry =>
  mergeFields(base, mine, theirs).merged
