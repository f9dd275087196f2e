/** Texts of the rules of a city. */
import { categoryOf, type DepartmentCategory } from '@lamplighter/domain/catalog'
import type { OrderRule, OrderRuleEffect, OrderRuleTrigger } from '@lamplighter/domain/city-admin'
import { type Priority, priorityFacts } from '@lamplighter/domain/work-orders'

export const ruleWords = {
  rules: 'Rules',
  hint: 'Rules assign work orders, raise their priority, and notify people. Each rule applies to a work order once.',
  columns: ['Rule', 'State', 'Last Applied', 'Actions'],
  noRules: 'No rules yet',
  noRulesHint: 'For example: give high-priority water orders to the night crew, and notify its lead.',
  newRule: 'New Rule',
  editRule: 'Edit Rule',
  deleteRule: 'Delete Rule',
  edit: 'Edit',
  create: 'Create',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  showLog: 'Show Log',
  neverApplied: 'Not yet',
  lostCrew: 'The crew of this rule was deleted. Edit the rule and choose another crew.',
  doesNothing: 'This rule does nothing now, because the people it notified have left. Edit it.',
  deletedCrew: 'Deleted crew',
  name: 'Name',
  namePlaceholder: 'Water emergencies',
  when: 'When',
  days: 'Days overdue',
  daysHint: 'Use 0 for orders that just became overdue.',
  fromNowOn: 'The rule skips work orders that were already overdue this long when you turned it on.',
  category: 'Category',
  anyCategory: 'Any category',
  priority: 'Priority',
  anyPriority: 'Any priority',
  crew: 'Assign to crew',
  noCrew: 'No crew',
  crewHint: 'Only work orders that nobody has yet.',
  raise: 'Raise priority',
  noRaise: 'Leave it as it is',
  raiseHint: 'A rule never lowers a priority.',
  tellLead: 'Notify the lead of its crew',
  tell: 'Notify people',
  nobodyFound: 'No member has this name.',
  isOn: 'This rule is on',
  saveFailed: "Can't save this rule. What you entered is still here. Try again.",
  turnFailed: "Can't change this rule. Try again.",
  deleteFailed: "Can't delete this rule. Try again.",
  changedByOther:
    'Someone else changed this rule. Their changes are added to yours here. Check the rule, then save again.',
  goneForGood: 'Someone else deleted this rule. Close this form and create a new rule.',
  discardChanges: 'Discard changes',
  discardMeans: "Your changes to this rule aren't saved.",
  logFailed: "Can't load the log of this rule.",
  logEmpty: 'This rule has not applied to a work order yet.',
} as const

export const triggerWords: Record<OrderRuleTrigger, string> = {
  created: 'A work order is created',
  high_priority: 'A work order gets high priority',
  overdue: 'A work order is overdue',
}

/** `ruleCreated('Night')` is 'Rule "Night" created.' */
export const ruleCreated = (name: string) => `Rule "${name}" created.`
export const ruleSaved = (name: string) => `Rule "${name}" saved.`
export const ruleTurned = (name: string, isOn: boolean) => `Rule "${name}" is ${isOn ? 'on' : 'off'}.`
export const ruleDeleted = (name: string) => `Rule "${name}" deleted.`
export const deleteRuleQuestion = (name: string) =>
  `Delete the rule "${name}" and its log? Work orders keep what the rule did.`
/** `logTitle('Night')` is 'Log of "Night"' */
export const logTitle = (name: string) => `Log of "${name}"`

type Described = Pick<
  OrderRule,
  'trigger' | 'overdueDays' | 'category' | 'priority' | 'crew' | 'raiseTo' | 'tellsLead' | 'told'
>

/** 'When a low priority work order in Water is overdue by 7 days: raise it to high priority, notify Ana Reyes' */
export function ruleInWords(rule: Described): string {
  const done = [
    ...(rule.crew ? [`assign it to ${rule.crew.name}`] : []),
    ...(rule.raiseTo ? [`raise it to ${lower(rule.raiseTo)} priority`] : []),
    ...notifies(rule),
  ]
  const when = `When ${subjectOf(rule)} ${happens(rule)}`
  return done.length > 0 ? `${when}: ${done.join(', ')}` : when
}

function notifies({ tellsLead, told }: Pick<Described, 'tellsLead' | 'told'>): string[] {
  const people = [...(tellsLead ? ['the lead of its crew'] : []), ...told.map(({ name }) => name)]
  return people.length > 0 ? [`notify ${allOf(people)}`] : []
}

function subjectOf({ priority, category }: Pick<Described, 'priority' | 'category'>): string {
  const kind = priority ? `${lower(priority)} priority work order` : 'work order'
  return `a ${kind}${category ? ` in ${categoryName(category)}` : ''}`
}

function happens({ trigger, overdueDays }: Pick<Described, 'trigger' | 'overdueDays'>): string {
  if (trigger === 'created') return 'is created'
  if (trigger === 'high_priority') return 'gets high priority'
  if (overdueDays === 0) return 'is overdue'
  return `is overdue by ${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}`
}

/** 'Assigned to Night shift', 'Priority raised from Low to High', 'Notification for Ana Reyes'. */
export function effectInWords({ changes, told }: Pick<OrderRuleEffect, 'changes' | 'told'>): string[] {
  const done = changes.flatMap(({ field, from, to }) => {
    if (field === 'assigned') return [`Assigned to ${to ?? ''}`]
    return [`Priority raised from ${labelOf(from)} to ${labelOf(to)}`]
  })
  return told.length > 0 ? [...done, `Notification for ${allOf(told.map(({ name }) => name))}`] : done
}

const categoryName = (category: DepartmentCategory) => categoryOf(category).label
const lower = (priority: Priority) => priorityFacts[priority].label.toLowerCase()
const labelOf = (priority: string | null) => priorityFacts[priority as Priority]?.label ?? ''
const allOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
