/** Decides requests to join a city. */
import { approvedMembership, checkRequestDecision } from '@lamplighter/domain/cities'
import type * as contract from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { checkNewMember } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { done, type WriteContext } from '../../http/context.ts'
import {
  addMember,
  authorize,
  decideRequest,
  findMember,
  findRequest,
  type JoinRequest,
  lockActiveCity,
  type Member,
  recheckRight,
  requireGate,
} from '../memberships/index.ts'
import { assignmentOf } from './members.service.ts'

/**
 * Approval creates a worker (CITY-12) with the visibility that the decider chose (CITY-36). A concurrent cancellation
 * wins or loses, never both.
 */
export async function approve(
  context: WriteContext,
  { params, body = {} }: InputOf<typeof contract.approveRequest>,
) {
  const { request, decider } = await decide(context, params.id, 'approved')
  const member = await findMember(context.db, request.cityId, request.userId)
  if (member) throw problem('already_member')
  const assignment = assignmentOf(approvedMembership, { ...body, role: approvedMembership.role })
  // A call that says nothing of it is let through as ever: older clients know no other.
  const isGiven = body.userType !== undefined || body.customCategories !== undefined
  if (isGiven && decider) enforce(checkNewMember(decider, assignment))
  await addMember(
    context,
    { id: request.cityId, name: request.cityName },
    { userId: request.userId, name: request.userName },
    assignment,
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
): Promise<{ request: JoinRequest; decider: Member | null }> {
  const { db, user, audits } = context
  requireGate(user, 'city_admin:enter')
  const request = orNotFound(await findRequest(db, id))
  authorize(user, 'request:decide', { cityId: request.cityId })
  enforce(checkRequestDecision(request))
  const city = await lockActiveCity(context, request.cityId)
  const decider = await recheckRight(context, city, 'request:decide')
  if (!(await decideRequest(db, id, verdict, user.userId))) throw problem('request_not_pending')
  audits.push({
    objectType: 'city_request_decision',
    objectId: id,
    cityId: request.cityId,
    before: request,
    after: { ...request, status: verdict },
  })
  return { request, decider }
}
