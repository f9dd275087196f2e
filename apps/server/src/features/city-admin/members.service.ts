/** Changes the rights of a city's members, and removes them. */
import type * as contract from '@lamplighter/domain/city-admin'
import { cityAdminMessages } from '@lamplighter/domain/city-admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { type Assignment, activeMembershipIn } from '@lamplighter/domain/memberships'
import { done, type WriteContext } from '../../http/context.ts'
import { authorize, changeMember, findMember, lockActiveCity, requireGate } from '../memberships/index.ts'

export async function setRole(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.setMemberRole>,
) {
  const { city, member } = await managed(context, params.userId, body.cityId)
  await changeMember(context, { city, member, change: assignmentOf(member, body), by: 'member' })
  return { body: { ...done.body, message: cityAdminMessages.roleUpdated } }
}

/** Omitted fields keep their value; categories alone make the user type 'custom'. */
export function assignmentOf<Role extends string>(
  member: Omit<Assignment, 'role'>,
  {
    role,
    userType,
    customCategories,
  }: Omit<InputOf<typeof contract.setMemberRole>['body'], 'cityId' | 'role'> & { role: Role },
): Assignment & { role: Role } {
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
  return done
}

async function managed(context: WriteContext, userId: string, cityId: string) {
  const { db, user } = context
  requireGate(user, 'city_admin:enter')
  // Checked before locking, so that another city's row is not even locked.
  if (!activeMembershipIn(user, cityId)) throw problem('not_found')
  authorize(user, 'members:manage', { cityId })
  const city = await lockActiveCity(context, cityId)
  return { city, member: orNotFound(await findMember(db, cityId, userId)) }
}
