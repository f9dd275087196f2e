/** Rules that a city sets for its work orders (ORDER-77), and what they did (ORDER-80). Only City Admins see or change them. */
import {
  checkNewOrderRule,
  checkOrderRule,
  type createOrderRule,
  type deleteOrderRule,
  type listOrderRuleEffects,
  type listOrderRules,
  settledRule,
  type updateOrderRule,
} from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { lockActiveCity } from '../memberships/index.ts'
import { authorizeInCity } from './admin-scope.ts'
import * as repo from './order-rules.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof listOrderRules>) {
  authorizeInCity(user, 'city:configure', query.cityId)
  return { body: await repo.listRules(db, query.cityId) }
}

export async function log(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof listOrderRuleEffects>,
) {
  const { cityId } = orNotFound(await repo.findRule(db, params.id))
  authorizeInCity(user, 'city:configure', cityId)
  return repo.listEffects(db, params.id, query)
}

export async function create(context: WriteContext, { body }: InputOf<typeof createOrderRule>) {
  const { db, user } = context
  await authorizeToWrite(context, body.cityId)
  const rule = await checked(context, body)
  // A repeat finds its rule, even if the city has the most by now.
  const known = await repo.findRule(db, rule._id)
  if (known && known.cityId !== rule.cityId) throw problem('id_taken')
  if (!known) {
    enforce(checkNewOrderRule(await repo.countRules(db, rule.cityId)))
    if (!(await repo.insertRule(db, rule, user.userId))) throw problem('id_taken')
  }
  return recorded(context, rule, null)
}

export async function update(context: WriteContext, { params, body }: InputOf<typeof updateOrderRule>) {
  const { db, user, ifMatch } = context
  const { rule, before } = await lockForWriting(context, params.id)
  if (ifMatch !== null && ifMatch !== rule.version) throw problem('version_conflict', {}, { current: before })
  const after = await checked(context, { ...body, _id: rule.id, cityId: rule.cityId })
  await repo.saveRule(db, after, user.userId)
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

async function authorizeToWrite(context: WriteContext, cityId: string): Promise<void> {
  authorizeInCity(context.user, 'city:configure', cityId)
  await lockActiveCity(context, cityId)
}

async function lockForWriting(context: WriteContext, id: string) {
  const rule = orNotFound(await repo.lockRule(context.db, id))
  await authorizeToWrite(context, rule.cityId)
  return { rule, before: await repo.ruleObject(context.db, id) }
}

async function checked({ db }: WriteContext, body: repo.RuleRow): Promise<repo.RuleRow> {
  const rule = settledRule(body)
  enforce(checkOrderRule(rule))
  const isMissing = rule.crewId !== null && !(await repo.lockCrewOf(db, rule.cityId, rule.crewId))
  if (isMissing) throw problem('crew_missing')
  return rule
}

async function recorded({ db, audits }: WriteContext, { _id: id, cityId }: repo.RuleRow, before: unknown) {
  const body = await repo.ruleObject(db, id)
  audits.push({ objectType: 'order_rule', objectId: id, cityId, before, after: body })
  return { body }
}
