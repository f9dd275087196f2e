/** Crews: named groups of members that work orders are assigned to (ORDER-45). */
import type * as contract from '@lamplighter/domain/city-admin'
import { checkCrew } from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { lockActiveCity, requireGate } from '../memberships/index.ts'
import { administeredCityIds, adminScope, authorizeInCity } from './admin-scope.ts'
import * as repo from './crews.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listCrews>) {
  return { body: await repo.listCrews(db, administeredCityIds(adminScope(user, query.cityId))) }
}

export async function create(context: WriteContext, { body }: InputOf<typeof contract.createCrew>) {
  const { db } = context
  await authorizeIn(context, body.cityId)
  const values = await checked(context, body.cityId, body._id, body)
  if (!(await repo.insertCrew(db, { ...body, ...values }))) {
    const known = await repo.lockCrew(db, body._id)
    if (known?.cityId !== body.cityId) throw problem('id_taken')
  }
  return recorded(context, body.cityId, body._id, null)
}

export async function update(context: WriteContext, { params, body }: InputOf<typeof contract.updateCrew>) {
  const { db, ifMatch } = context
  const { crew, before } = await lockForWriting(context, params.id)
  if (ifMatch !== null && ifMatch !== crew.version) throw problem('version_conflict', {}, { current: before })
  const values = await checked(context, crew.cityId, crew.id, body)
  await repo.saveCrew(db, crew.id, values)
  if (values.name !== crew.name) await repo.touchOrders(db, crew.id)
  return recorded(context, crew.cityId, crew.id, before)
}

export async function remove(context: WriteContext, { params }: InputOf<typeof contract.deleteCrew>) {
  const { crew, before } = await lockForWriting(context, params.id)
  await repo.deleteCrew(context.db, crew, context.user)
  context.audits.push({ objectType: 'crew', objectId: crew.id, cityId: crew.cityId, before, after: null })
  return done
}

async function authorizeIn(context: WriteContext, cityId: string): Promise<void> {
  authorizeInCity(context.user, 'crews:manage', cityId)
  await lockActiveCity(context, cityId)
}

async function lockForWriting(context: WriteContext, id: string) {
  requireGate(context.user, 'city_admin:enter')
  const crew = orNotFound(await repo.lockCrew(context.db, id))
  await authorizeIn(context, crew.cityId)
  return { crew, before: await repo.crewObject(context.db, id) }
}

async function checked(
  { db }: WriteContext,
  cityId: string,
  id: string,
  { name, leadId, memberIds }: InputOf<typeof contract.updateCrew>['body'],
) {
  const values = { name: name.trim(), leadId, memberIds: [...new Set(memberIds)] }
  enforce(checkCrew(values, { memberIds: await repo.lockMembers(db, cityId, values.memberIds) }))
  if (await repo.isNameTaken(db, cityId, values.name, id)) throw problem('crew_name_taken')
  return values
}

async function recorded({ db, audits }: WriteContext, cityId: string, id: string, before: unknown) {
  const body = await repo.crewObject(db, id)
  audits.push({ objectType: 'crew', objectId: id, cityId, before, after: body })
  return { body }
}
