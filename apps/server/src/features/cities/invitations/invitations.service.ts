/** Invitations by link: created and withdrawn on the dashboards, used by the link's holder (CITY-23 to CITY-27). */
import { hash } from 'node:crypto'
import { checkEmail } from '@lamplighter/domain/auth'
import * as contract from '@lamplighter/domain/cities'
import { type InputOf, invalidField, orNotFound, problem } from '@lamplighter/domain/http'
import { memberRoleOf } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/kysely.ts'
import { done, type PublicContext, type ReadContext, type WriteContext } from '../../../http/context.ts'
import { createBuckets } from '../../../limits/token-bucket.ts'
import {
  addMember,
  authorize,
  findMember,
  lockActiveCity,
  lockCity,
  settleRequests,
} from '../../memberships/index.ts'
import * as repo from './invitations.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listInvitations>) {
  authorize(user, 'invitation:manage', query)
  return { body: await repo.listOpen(db, query.cityId) }
}

export async function create(context: WriteContext, { body }: InputOf<typeof contract.createInvitation>) {
  const { db, user } = context
  authorize(user, 'invitation:manage', body)
  const city = await lockActiveCity(context, body.cityId)
  const role = memberRoleOf(body.role)
  if (!role) throw problem('role_unknown')
  const { userType } = body
  const customCategories = userType === 'custom' ? [...new Set(body.customCategories)] : []
  enforce(contract.checkInviter(user, city.id, { role, userType, customCategories }))
  const email = body.email.trim().toLowerCase() || null
  const refusedEmail = email === null ? null : checkEmail(email)
  if (refusedEmail) throw invalidField('email', refusedEmail)
  if ((await repo.countOfDay(db, user.userId)) >= contract.MAX_INVITATIONS_A_DAY)
    throw problem('invitations_spent')
  if ((await repo.countOpen(db, city.id)) >= contract.MAX_OPEN_INVITATIONS) throw problem('invitations_full')
  const id = uuidv7()
  const made = { role, userType, customCategories, email, note: body.note.trim(), days: body.days }
  const secretHash = hashOf(body.secret)
  await repo.insertInvitation(db, { ...made, id, cityId: city.id, secretHash, createdBy: user.userId })
  context.audits.push({ objectType: 'invitation', objectId: id, cityId: city.id, after: made })
  return { body: await repo.invitationObject(db, id) }
}

/** The inviter may always withdraw it; others only what they could have created themselves. */
export async function withdraw(
  context: WriteContext,
  { params }: InputOf<typeof contract.withdrawInvitation>,
) {
  const { db, user, audits } = context
  const found = orNotFound(await repo.lockInvitation(db, params.id))
  authorize(user, 'invitation:manage', { cityId: found.cityId })
  if (found.created_by !== user.userId)
    enforce(contract.checkInviter(user, found.cityId, assignmentOf(found)))
  if (found.usedAt || found.withdrawnAt) throw problem('not_found')
  await repo.markWithdrawn(db, found.id)
  audits.push({ objectType: 'invitation', objectId: found.id, cityId: found.cityId, before: found })
  return done
}

/** Views per address and minute; the secret itself cannot be guessed. */
const LOOKS = { limit: 60, windowMs: 60_000 }
const looks = createBuckets({ keys: 10_000 })

export async function look({ db, ip }: PublicContext, { body }: InputOf<typeof contract.lookAtInvitation>) {
  if ((await looks(ip, LOOKS)) > 0) throw problem('too_many_requests')
  const found = await findOpen(db, body.secret)
  return {
    body: {
      city: { _id: found.cityId, name: found.cityName, state: found.cityState },
      role: found.role,
      invitedBy: found.inviterName,
      note: found.note,
      expiresAt: found.expiresAt.toISOString(),
      isPersonal: found.email !== null,
    },
  }
}

export async function accept(context: WriteContext, { body }: InputOf<typeof contract.acceptInvitation>) {
  const { db, user, audits, parts } = context
  const seen = await findOpen(db, body.secret)
  const city = orNotFound(await lockCity(db, seen.cityId))
  const found = await refuseEnded(db, await repo.lockInvitation(db, seen.id))
  const isMember = (await findMember(db, city.id, user.userId)) !== null
  const mustConfirm = parts.mailer !== null && (await repo.hasToConfirm(db, user.userId))
  enforce(contract.checkGuest(found, { email: user.email, isMember, mustConfirm }))
  await addMember(context, city, user, { ...assignmentOf(found), status: 'active' }, found.inviterName)
  await settleRequests(db, city.id, user.userId, found.created_by)
  await repo.markUsed(db, found.id, user.userId)
  audits.push({
    objectType: 'invitation',
    objectId: found.id,
    cityId: city.id,
    before: found,
    after: user.userId,
  })
  return { body: { ...done.body, city: { _id: city.id, name: city.name, state: city.state } } }
}

type Found = NonNullable<Awaited<ReturnType<typeof repo.lockInvitation>>>

const assignmentOf = ({ role, user_type, custom_categories }: Found) => ({
  role,
  userType: user_type,
  customCategories: custom_categories,
})

async function findOpen(db: Db, secret: string): Promise<Found> {
  const isSecret = contract.invitationSecret.test(secret)
  return refuseEnded(db, isSecret ? await repo.findBySecret(db, hashOf(secret)) : null)
}

async function refuseEnded(db: Db, found: Found | null): Promise<Found> {
  if (!found) throw problem('invitation_unknown')
  const inviter = await repo.inviterOf(db, found)
  const isBacked = contract.checkInviter(inviter, found.cityId, assignmentOf(found)) === null
  enforce(contract.checkInvitation({ ...found, isBacked }, new Date()))
  return found
}

const hashOf = (secret: string) => hash('sha256', secret, 'buffer')
