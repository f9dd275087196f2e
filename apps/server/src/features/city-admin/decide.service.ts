/** Writes of the city dashboard: join requests, roles, removing members, deleting locations and notes. */
import { approvedMembership, checkRequestDecision } from '@lamplighter/domain/cities'
import type * as contract from '@lamplighter/domain/city-admin'
import { cityAdminMessages } from '@lamplighter/domain/city-admin'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { activeMembershipIn } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import type { WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, moveToTrash } from '../locations/index.ts'
import {
  addMember,
  authorise,
  changeMember,
  decideRequest,
  findMember,
  findRequest,
  type JoinRequest,
  lockActiveCity,
  type NewAssignment,
  recheckRight,
  requireRole,
} from '../memberships/index.ts'
import { deleteNoteAs } from '../notes/index.ts'

const done = { success: true as const }

/** Approval makes the weakest membership there is (CITY-12); a concurrent cancellation wins or loses, never both. */
export async function approve(context: WriteContext, { params }: InputOf<typeof contract.approveRequest>) {
  const request = await decide(context, params.id, 'approved')
  const member = await findMember(context.db, request.cityId, request.userId)
  if (member) throw problem('already_member')
  await addMember(
    context,
    { id: request.cityId, name: request.cityName },
    { userId: request.userId, name: request.userName },
    { ...approvedMembership, customCategories: [] },
  )
  return { body: done }
}

export async function reject(context: WriteContext, { params }: InputOf<typeof contract.rejectRequest>) {
  await decide(context, params.id, 'rejected')
  return { body: done }
}

async function decide(
  context: WriteContext,
  id: string,
  verdict: 'approved' | 'rejected',
): Promise<JoinRequest> {
  const { db, user, audits } = context
  requireRole(user, 'city_admin:enter')
  const request = await findRequest(db, id)
  if (!request) throw problem('not_found')
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

export async function setRole(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.setMemberRole>,
) {
  const { city, member } = await managed(context, params.userId, body.cityId)
  await changeMember(context, { city, member, change: assignmentOf(member, body), by: 'member' })
  return { body: { ...done, message: cityAdminMessages.roleUpdated } }
}

/** Fields that are left out keep their value; categories alone make the user type 'custom'. */
function assignmentOf(
  member: NewAssignment,
  { role, userType, customCategories }: InputOf<typeof contract.setMemberRole>['body'],
): NewAssignment {
  const type = userType === undefined ? (customCategories ? 'custom' : member.userType) : userType
  const categories = customCategories ?? member.customCategories
  return {
    role,
    status: member.status,
    userType: type,
    customCategories: type === 'custom' ? [...new Set(categories)] : [],
  }
}

export async function remove(context: WriteContext, { params }: InputOf<typeof contract.removeMember>) {
  const { city, member } = await managed(context, params.userId, params.cityId)
  await changeMember(context, { city, member, change: null, by: 'member' })
  return { body: done }
}

async function managed(context: WriteContext, userId: string, cityId: string) {
  const { db, user } = context
  requireRole(user, 'city_admin:enter')
  // Checked before locking: another city's row is not even locked.
  if (!activeMembershipIn(user, cityId)) throw problem('not_found')
  authorise(user, 'members:manage', { cityId })
  const city = await lockActiveCity(context, cityId)
  const member = await findMember(db, cityId, userId)
  if (!member) throw problem('not_found')
  return { city, member }
}

export async function deleteLocation(
  context: WriteContext,
  { params }: InputOf<typeof contract.moderateLocation>,
) {
  const { db, user } = context
  requireRole(user, 'city_admin:enter')
  const location = await findLocation(db, params.id, 'for update')
  if (!location) throw problem('not_found')
  authorise(user, 'location:moderate', accessTo(location))
  return moveToTrash(context, { params, query: undefined, body: undefined })
}

export async function deleteNote(context: WriteContext, { params }: InputOf<typeof contract.moderateNote>) {
  requireRole(context.user, 'city_admin:enter')
  return deleteNoteAs(context, params.id, 'note:moderate')
}
