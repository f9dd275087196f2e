/** Calls for the rules that a city sets for its work orders (ORDER-77), and for what each rule did (ORDER-80). */
import * as z from 'zod/mini'
import { departmentCategories } from '../catalog/categories.ts'
import { endpoint, id, idParams, pageOf, person, success, text, timestamp } from '../http/index.ts'
import { priorities } from '../work-orders/priorities.ts'
import { fieldChange } from '../work-orders/timeline.contract.ts'
import { MAX_OVERDUE_DAYS, MAX_RULE_NAME, MAX_TOLD, orderRuleTriggers } from './order-rules.rules.ts'

const orderRuleFields = {
  name: text(MAX_RULE_NAME),
  isOn: z.boolean(),
  trigger: z.enum(orderRuleTriggers),
  /** Days after an order became overdue; for the trigger `overdue`. */
  overdueDays: z.int().check(z.minimum(0), z.maximum(MAX_OVERDUE_DAYS)),
  /** Null for any. */
  category: z.nullable(z.enum(departmentCategories)),
  /** Null for any. */
  priority: z.nullable(z.enum(priorities)),
  /** Gets orders that nobody has. */
  crewId: z.nullable(id),
  /** A priority that is as high already stays. */
  raiseTo: z.nullable(z.enum(['high', 'medium'])),
  /** Notifies the lead of the crew that has the order. */
  tellsLead: z.boolean(),
  /** Members of the city. */
  tellIds: z.array(id).check(z.maxLength(MAX_TOLD)),
}

export const orderRule = z.object({
  _id: id,
  cityId: id,
  ...orderRuleFields,
  /** Null without one, and if it was deleted. */
  crew: z.nullable(z.object({ _id: id, name: z.string() })),
  told: z.array(person),
  savedBy: person,
  /** Null until it first applied to an order. */
  lastApplied: z.nullable(timestamp),
  version: z.int(),
})
export type OrderRule = z.infer<typeof orderRule>

const ruleProblems = [
  'forbidden',
  'not_found',
  'city_inactive',
  'rule_name_missing',
  'rule_does_nothing',
  'crew_missing',
] as const

export const listOrderRules = endpoint({
  id: 'listOrderRules',
  method: 'GET',
  path: '/api/city-admin/order-rules',
  summary: 'The rules of a city for its work orders, in the order in which they apply',
  access: 'user',
  query: z.strictObject({ cityId: id }),
  response: z.array(orderRule),
  problems: ['forbidden', 'not_found'],
})

export const createOrderRule = endpoint({
  id: 'createOrderRule',
  method: 'POST',
  path: '/api/city-admin/order-rules',
  summary: 'Set a rule for the work orders of a city',
  access: 'user',
  body: z.strictObject({ _id: id, cityId: id, ...orderRuleFields }),
  response: orderRule,
  status: 201,
  problems: [...ruleProblems, 'too_many_rules', 'id_taken'],
})

export const updateOrderRule = endpoint({
  id: 'updateOrderRule',
  method: 'PUT',
  path: '/api/city-admin/order-rules/{id}',
  summary: 'Change a rule, or turn it on or off',
  access: 'user',
  params: idParams,
  body: z.strictObject(orderRuleFields),
  response: orderRule,
  problems: [...ruleProblems, 'version_conflict'],
})

export const deleteOrderRule = endpoint({
  id: 'deleteOrderRule',
  method: 'DELETE',
  path: '/api/city-admin/order-rules/{id}',
  summary: 'Delete a rule with its log; work orders keep what it did',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})

const orderRuleEffect = z.object({
  _id: id,
  at: timestamp,
  order: z.object({ _id: id, title: z.string() }),
  locationName: z.string(),
  /** Empty if it only notified people. */
  changes: z.array(fieldChange),
  told: z.array(person),
})
export type OrderRuleEffect = z.infer<typeof orderRuleEffect>

export const listOrderRuleEffects = endpoint({
  id: 'listOrderRuleEffects',
  method: 'GET',
  path: '/api/city-admin/order-rules/{id}/log',
  summary: 'What a rule did, newest first',
  access: 'user',
  params: idParams,
  query: z.strictObject(pageOf(100, 50)),
  response: z.array(orderRuleEffect),
  paged: true,
  problems: ['forbidden', 'not_found'],
})
