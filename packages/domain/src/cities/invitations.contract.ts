/** Single-use invitation links into a city. */
import * as z from 'zod/mini'
import { departmentCategories } from '../catalog/categories.ts'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'
import { memberRoles } from '../memberships/roles.ts'
import { userTypes } from '../memberships/user-types.ts'
import { cityChoice } from './cities.contract.ts'
import { invitationDays, invitationSecret, USUAL_INVITATION_DAYS } from './invitation.rules.ts'

export const invitation = z.object({
  _id: id,
  cityId: id,
  role: z.enum(memberRoles),
  userType: z.nullable(z.string()),
  customCategories: z.array(z.string()),
  email: z.nullable(z.string()),
  note: z.string(),
  invitedBy: z.object({ _id: id, name: z.string() }),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

const SECRET_LENGTH = 43
const secret = z
  .string()
  .check(z.minLength(SECRET_LENGTH), z.maxLength(SECRET_LENGTH), z.regex(invitationSecret))

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  summary: 'The open invitations of a city, newest first',
  access: 'user',
  query: z.strictObject({ cityId: id }),
  response: z.array(invitation),
  problems: ['forbidden', 'not_found'],
})

export const createInvitation = endpoint({
  id: 'createInvitation',
  method: 'POST',
  path: '/api/invitations',
  summary:
    'Invite somebody into a city. The caller makes the secret (32 random bytes, base64url) and the link: {site}/invitation#{secret}. Only its hash is kept',
  access: 'user',
  body: z.strictObject({
    cityId: id,
    secret,
    role: text(maxLengths.key),
    userType: z._default(z.nullable(z.enum(userTypes)), null),
    /** For the user type 'custom'. */
    customCategories: z._default(
      z.array(z.enum(departmentCategories)).check(z.maxLength(departmentCategories.length)),
      [],
    ),
    /** If set, only an account with this address may use the invitation. */
    email: z._default(text(maxLengths.email), ''),
    note: z._default(text(maxLengths.invitationNote), ''),
    days: z._default(z.literal(invitationDays), USUAL_INVITATION_DAYS),
  }),
  response: invitation,
  status: 201,
  problems: [
    'forbidden',
    'not_found',
    'city_inactive',
    'role_unknown',
    'director_cannot_assign_city_admin',
    'outside_director_categories',
    'invitation_secret_taken',
    'invitations_full',
    'invitations_spent',
  ],
})

export const withdrawInvitation = endpoint({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Withdraw an open invitation; its link stops working',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found', 'director_cannot_assign_city_admin', 'outside_director_categories'],
})

const endings = [
  'invitation_unknown',
  'invitation_used',
  'invitation_withdrawn',
  'invitation_expired',
  'invitation_void',
  'invitation_city_inactive',
] as const

export const lookAtInvitation = endpoint({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/api/invitations/look',
  summary: 'What an invitation is for, told to whoever holds its secret',
  access: 'anyone',
  body: z.strictObject({ secret: text(maxLengths.key) }),
  response: z.object({
    city: cityChoice,
    role: z.enum(memberRoles),
    invitedBy: z.string(),
    note: z.string(),
    expiresAt: timestamp,
    /** True if the invitation is for one address. The address stays secret. */
    isPersonal: z.boolean(),
  }),
  problems: [...endings, 'too_many_requests'],
})

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Join the city of an invitation',
  access: 'user',
  body: z.strictObject({ secret: text(maxLengths.key) }),
  response: z.extend(success, { city: cityChoice }),
  problems: [
    ...endings,
    'already_member',
    'person_switched_off',
    'invitation_other_email',
    'invitation_address_unconfirmed',
  ],
})
