import { expect, test } from 'vitest'
import {
  afterRule,
  appliesTo,
  checkNewOrderRule,
  checkOrderRule,
  MAX_ORDER_RULES,
  type OrderRuleValues,
  settledRule,
} from './order-rules.rules.ts'

const rule = (changes: Partial<OrderRuleValues> = {}): OrderRuleValues => ({
  name: ' Night ',
  isOn: true,
  trigger: 'created',
  overdueDays: 3,
  category: null,
  priority: 'low',
  crewId: 'night',
  raiseTo: 'medium',
  tellsLead: false,
  tellIds: ['ana', 'ana'],
  ...changes,
})
const order = { assigneeIds: [] as string[], crewId: null as string | null, priority: 'low' as const }

test('ORDER-77 a rule keeps only what its trigger has a use for', () => {
  expect(settledRule(rule())).toMatchObject({
    ...{ name: 'Night', overdueDays: 0, priority: 'low', raiseTo: 'medium', tellIds: ['ana'] },
  })
  expect(settledRule(rule({ trigger: 'overdue' }))).toMatchObject({ overdueDays: 3 })
  expect(settledRule(rule({ trigger: 'high_priority' }))).toMatchObject({ priority: null, raiseTo: null })
})

test('ORDER-77 a rule has a name, and one that is on does something', () => {
  const nothing = { crewId: null, raiseTo: null, tellIds: [] }
  expect(checkOrderRule(rule())).toBeNull()
  expect(checkOrderRule(rule({ name: ' ' }))?.code).toBe('rule_name_missing')
  expect(checkOrderRule(rule(nothing))?.code).toBe('rule_does_nothing')
  expect(checkOrderRule(rule({ ...nothing, isOn: false }))).toBeNull()
  expect(checkOrderRule(rule({ ...nothing, tellsLead: true }))).toBeNull()
  const onlyRaises = { ...nothing, raiseTo: 'high', trigger: 'high_priority' } as const
  expect(checkOrderRule(rule(onlyRaises))?.code).toBe('rule_does_nothing')
  expect(checkNewOrderRule(MAX_ORDER_RULES - 1)).toBeNull()
  expect(checkNewOrderRule(MAX_ORDER_RULES)?.code).toBe('too_many_rules')
})

test('ORDER-78 it applies to orders of its category and priority', () => {
  const water = { icon: 'well', priority: 'high' } as const
  expect(appliesTo({ category: null, priority: null }, water)).toBe(true)
  expect(appliesTo({ category: 'Water', priority: 'high' }, water)).toBe(true)
  expect(appliesTo({ category: 'Parks', priority: null }, water)).toBe(false)
  expect(appliesTo({ category: null, priority: 'low' }, water)).toBe(false)
  expect(appliesTo({ category: 'Water', priority: null }, { ...water, icon: null })).toBe(false)
})

test('ORDER-78 nobody loses an order, and its priority never falls', () => {
  expect(afterRule(rule(), order)).toEqual({ assigneeIds: [], crewId: 'night', priority: 'medium' })
  const taken = { ...order, assigneeIds: ['wes'], priority: 'high' } as const
  expect(afterRule(rule(), taken)).toEqual(taken)
  expect(afterRule(rule({ crewId: null }), { ...order, crewId: 'day' })).toMatchObject({ crewId: 'day' })
})
