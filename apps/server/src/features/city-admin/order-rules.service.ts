/** Rules that a city sets for its work orders (ORDER-77), and what they did (ORDER-80). Only City Admins see or change them. */
import {
  checkNewOrderRule,
  checkOrderRule,
  type createOrderRule,
  type deleteOrderRule,
  hasSameConditions,
  type listOrderRuleEffects,
  type listOrderRules,
  settledRule,
  type updateOrderRule,
} from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { allowLongStatements } from '../../db/long-statements.ts'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { lockActiveCity, requireGate } from '../memberships/index.ts'
import { skipLateOrders } from '../work-orders/index.ts'
import { authorizeInCity } from './admin-scope.ts'
import { lockMembers } from './crews.repo.ts'
import * as repo from './order-rules.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof listOrderRules>) {
  authorizeInCity(user, 'city:configure', query.cityId)
  return { body: await repo.listRules(db, query.cityId) }
}

export async function log(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof listOrderRuleEffects>,
) {
  requireGate(user, 'city_admin:enter')
  const { cityId } = orNotFound(await repo.findRule(db, params.id))
  authorizeInCity(user, 'city:configure', cityId)
  return repo.listEffects(db, params.id, query)
}

/** A repeat returns the rule as it is. */
export async function create(context: WriteContext, { body }: InputOf<typeof createOrderRule>) {
  const { db, user } = context
  await authorizeToWrite(context, body.cityId)
  const known = await repo.findRule(db, body._id)
  if (known && known.cityId !== body.cityId) throw problem('id_taken')
  if (!known) {
    enforce(checkNewOrderRule(await repo.countRules(db, body.cityId)))
    await repo.insertRule(db, await checked(context, body), user.userId)
    await skipLateOrders(db, { cityId: body.cityId, ruleId: body._id })
  }
  return recorded(context, body, null)
}

export async function update(context: WriteContext, { params, body }: InputOf<typeof updateOrderRule>) {
  const { db, user, ifMatch } = context
  const { rule, before } = await lockForWriting(context, params.id)
  if (ifMatch !== null && ifMatch !== rule.version) throw problem('version_conflict', {}, { current: before })
  const after = await checked(context, { ...body, _id: rule.id, cityId: rule.cityId }, rule.crewId)
  await repo.saveRule(db, after, user.userId)
  if (!before.isOn || !hasSameConditions(before, after))
    await skipLateOrders(db, { cityId: rule.cityId, ruleId: rule.id })
  return recorded(context, after, before)
}

export async function remove(context: WriteContext, { params }: InputOf<typeof deleteOrderRule>) {
  const { rule, before } = await lockForWriting(context, params.id)
  await repo.deleteRule(context.db, rule.id)
  context.audits.push({
    objectType: 'order_rule',
    objectId: rule.id,
    cityId: rule.cityId,
    before,
    after: null,
  })
  return done
}

/** A rule may have touched every order of a large city. */
async function authorizeToWrite(context: WriteContext, cityId: string): Promise<void> {
  authorizeInCity(context.user, 'city:configure', cityId)
  await allowLongStatements(context.db)
  await lockActiveCity(context, cityId)
}

async function lockForWriting(context: WriteContext, id: string) {
  requireGate(context.user, 'city_admin:enter')
  const { cityId } = orNotFound(await repo.findRule(context.db, id))
  await authorizeToWrite(context, cityId)
  const rule = orNotFound(await repo.lockRule(context.db, id))
  return { rule, before: await repo.ruleObject(context.db, id) }
}

/** A rule may keep a crew that was deleted. */
async function checked(
  { db }: WriteContext,
  body: repo.RuleRow,
  formerCrewId: string | null = null,
): Promise<repo.RuleRow> {
  const { cityId } = body
  const rule = settledRule({ ...body, tellIds: await lockMembers(db, cityId, body.tellIds) })
  enforce(checkOrderRule(rule))
  const isNewCrew = rule.crewId !== null && rule.crewId !== formerCrewId
  if (isNewCrew && !(await repo.lockCrewOf(db, cityId, rule.crewId))) throw problem('crew_missing')
  return rule
}

async function recorded({ db, audits }: WriteContext, { _id: id, cityId }: repo.RuleRow, before: unknown) {
  const body = await repo.ruleObject(db, id)
  audits.push({ objectType: 'order_rule', objectId: id, cityId, before, after: body })
  return { body }
}
