/** Writes of the platform dashboard: new cities and memberships. */
import type * as contract from '@lamplighter/domain/admin'
import {
  adminMessages,
  checkCityAssignment,
  checkNewCity,
  newCity,
  SETUP_CITY_DESCRIPTION,
  SETUP_CITY_STATE,
  setupCityName,
} from '@lamplighter/domain/admin'
import { approvedMembership, stateCode } from '@lamplighter/domain/cities'
import { type InputOf, id as idShape, orNotFound, problem } from '@lamplighter/domain/http'
import { memberRoleOf } from '@lamplighter/domain/memberships'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/kysely.ts'
import { done, type WriteContext } from '../../http/context.ts'
import {
  addMember,
  changeMember,
  findMember,
  lockActiveCity,
  requireGate,
  settleRequests,
} from '../memberships/index.ts'
import * as repo from './admin.repo.ts'
import { cityObject, insertCity } from './admin-cities.repo.ts'

export async function createCity(context: WriteContext, { body }: InputOf<typeof contract.createCity>) {
  requireGate(context.user, 'platform:administer')
  const refused = checkNewCity(body)
  if (refused)
    throw problem(refused.code, {}, { errors: [{ path: refused.field ?? '', message: refused.message }] })
  const id = await makeCity(context, newCity(body), null)
  return { body: await cityObject(context.db, id) }
}

/** Creates a city for the user, with the user as its city admin, in one transaction (CITY-19). */
export async function setUpUser(context: WriteContext, { params, body }: InputOf<typeof contract.setUpUser>) {
  requireGate(context.user, 'platform:administer')
  const user = orNotFound(await repo.lockUser(context.db, params.userId))
  if (user.isOff) throw problem('person_switched_off')
  if (await repo.hasCity(context.db, user.userId)) throw problem('user_has_city')
  const city = newCity({
    name: body.cityName?.trim() || setupCityName(user.name),
    state: body.cityState?.trim() || SETUP_CITY_STATE,
    description: body.cityDescription?.trim() || SETUP_CITY_DESCRIPTION,
  })
  const id = await makeCity(context, city, user.userId)
  const cityAdmin = { ...approvedMembership, role: 'city_admin' as const }
  await addMember(context, { id, name: city.name }, user, cityAdmin)
  const made = await cityObject(context.db, id)
  return { body: { ...done.body, message: adminMessages.userSetUp, city: made } }
}

async function makeCity(
  context: WriteContext,
  city: ReturnType<typeof newCity>,
  ownerId: string | null,
): Promise<string> {
  const state = stateCode(city.state)
  if (!state) throw problem('state_unknown')
  const id = uuidv7()
  await insertCity(context.db, { ...city, state, id, ownerId })
  context.activities.push({
    type: 'city_created',
    action: 'created',
    details: { cityName: city.name, state },
    cityId: id,
    targetId: id,
  })
  context.audits.push({ objectType: 'city', objectId: id, cityId: id, after: { ...city, state, ownerId } })
  return id
}

/** Creates a membership or changes its role; an inactive membership becomes active again. */
export async function assignCity(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.assignCity>,
) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  if (checkCityAssignment(body)) throw problem('city_choice_missing')
  const role = memberRoleOf(body.role)
  if (!role) throw problem('role_unknown')
  const city = await lockActiveCity(context, orNotFound(idShape.safeParse(body.cityId).data))
  const target = orNotFound(await repo.lockUser(db, params.userId))
  if (target.isOff) throw problem('person_switched_off')
  const member = await findMember(db, city.id, target.userId)
  if (member) {
    const change = { ...member, role, status: approvedMembership.status }
    await changeMember(context, { city, member, change, by: 'platform admin' })
  } else {
    await addMember(context, city, target, { ...approvedMembership, role })
  }
  await settleRequests(db, city.id, target.userId, user.userId)
  return answerFor(db, target.userId, adminMessages.assignmentUpdated)
}

export async function removeCityAssignment(
  context: WriteContext,
  { params }: InputOf<typeof contract.removeCityAssignment>,
) {
  requireGate(context.user, 'platform:administer')
  const city = await lockActiveCity(context, params.cityId)
  const member = orNotFound(await findMember(context.db, city.id, params.userId))
  await changeMember(context, { city, member, change: null, by: 'platform admin' })
  return answerFor(context.db, member.userId, adminMessages.userRemovedFromCity)
}

const answerFor = async (db: Db, userId: string, message: string) => ({
  body: { ...done.body, message, user: await repo.userObject(db, userId) },
})
