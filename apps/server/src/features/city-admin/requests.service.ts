/** Requests to join: who gets in. */
import { approvedMembership, checkRequestDecision } from '@lamplighter/domain/cities'
import type * as contract from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { done, type WriteContext } from '../../http/context.ts'
import {
  addMember,
  authorise,
  decideRequest,
  findMember,
  findRequest,
  type JoinRequest,
  lockActiveCity,
  recheckRight,
  requireGate,
} from '../memberships/index.ts'

/** Approval makes the weakest membership there is (CITY-12); a concurrent cancellation wins or loses, never both. */
export async function approve(context: WriteContext, { params }: InputOf<typeof contract.approveRequest>) {
  const request = await decide(context, params.id, 'approved')
  const member = await findMember(context.db, request.cityId, request.userId)
  if (member) throw problem('already_member')
  await addMember(
    context,
    { id: request.cityId, name: request.cityName },
    { userId: request.userId, name: request.userName },
    approvedMembership,
  )
  return done
}

export async function reject(context: WriteContext, { params }: InputOf<typeof contract.rejectRequest>) {
  await decide(context, params.id, 'rejected')
  return done
}

async function decide(
  context: WriteContext,
  id: string,
  verdict: 'approved' | 'rejected',
): Promise<JoinRequest> {
  const { db, user, audits } = context
  requireGate(user, 'city_admin:enter')
  const request = orNotFound(await findRequest(db, id))
  authorise(user, 'request:decide', { cityId: request.cityId })
  enforce(checkRequestDecision(request))
  const city = await lockActiveCity(context, request.cityId)
  await recheckRight(context, city, 'request:decide')
  if (!(await decideRequest(db, id, verdict, user.userId))) throw problem('request_not_pending')
  audits.push({
    objectType: 'city_request_decision',
    objectId: id,
    cityId: request.cityId,
    before: request,
    after: { ...request, status: verdict },
  })
  return request
}
