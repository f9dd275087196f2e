/** Cities: all of them, the caller's own, join requests and canceling one (CITY-3, CITY-17). */
import * as contract from '@lamplighter/domain/cities'
import { type InputOf, id as idShape, orNotFound, problem } from '@lamplighter/domain/http'
import { activeMembershipIn, workingMembershipIn } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { setActiveCity } from '../auth/index.ts'
import { authorize, requireOn } from '../memberships/index.ts'
import * as repo from './cities.repo.ts'

export async function listAvailable({ db }: ReadContext) {
  return { body: await repo.listAvailable(db) }
}

export async function listMine({ db, user }: ReadContext) {
  return { body: await repo.listMine(db, user) }
}

export async function listAll({ db, user }: ReadContext) {
  return { body: await repo.listAll(db, user) }
}

export async function boundary(
  { db, user }: ReadContext,
  { params }: InputOf<typeof contract.getCityBoundary>,
) {
  authorize(user, 'city:read', { cityId: params.id })
  return { body: orNotFound(await repo.findBoundary(db, params.id)) }
}

export async function listMyRequests({ db, user }: ReadContext) {
  return { body: await repo.listRequests(db, user.userId) }
}

/** Creates a pending request, never a membership (CITY-10). */
export async function join(context: WriteContext, { body }: InputOf<typeof contract.joinCity>) {
  const { db, user } = context
  enforce(contract.checkJoin(body.cityId))
  const { data: chosen } = idShape.safeParse(body.cityId)
  const city = orNotFound(chosen === undefined ? null : await repo.findCity(db, chosen))
  enforce(
    contract.checkJoin(city.id, {
      cityIsActive: city.is_active,
      isMember: workingMembershipIn(user, city.id) !== undefined,
      hasPendingRequest: await repo.hasPendingRequest(db, user.userId, city.id),
    }),
  )
  if ((await repo.countRequestsSince(db, user.userId, 24)) >= contract.MAX_REQUESTS_A_DAY)
    throw problem('city_requests_spent')
  const id = uuidv7()
  await requireOn(db, user.userId)
  await repo.insertRequest(db, { id, userId: user.userId, cityId: city.id })
  context.audits.push({
    objectType: 'city_request',
    objectId: id,
    cityId: city.id,
    after: { cityId: city.id },
  })
  return { body: { success: true as const, message: contract.cityMessages.requestSent } }
}

/** A city in which the caller has no active membership is answered as if it did not exist. */
export async function setActive(
  { db, user }: WriteContext,
  { body }: InputOf<typeof contract.setActiveCity>,
) {
  if (body.cityId !== null && !activeMembershipIn(user, body.cityId)) throw problem('not_found')
  await setActiveCity(db, user.userId, body.cityId)
  return done
}

export async function cancelRequest(
  context: WriteContext,
  { params }: InputOf<typeof contract.cancelCityRequest>,
) {
  const { db, user, audits } = context
  const request = await repo.lockRequest(db, params.id)
  if (!request || !contract.canCancelRequest(request, user.userId)) throw problem('not_found')
  await repo.cancelRequest(db, params.id, user.userId)
  audits.push({ objectType: 'city_request', objectId: params.id, cityId: request.cityId, before: request })
  return { body: { success: true as const, message: contract.cityMessages.requestCancelled } }
}
