import { describe, expect, test } from 'vitest'
import type { Caller } from '../memberships/roles.ts'
import { checkGuest, checkInvitation, checkInviter } from './invitation.rules.ts'

const member = (role: string, userType: string | null = null, customCategories: string[] = []) => ({
  role,
  userType,
  customCategories,
})
const caller = (
  platformRole: 'user' | 'admin',
  assignment?: ReturnType<typeof member>,
  cityId = 'here',
): Caller => ({
  userId: 'u',
  platformRole,
  memberships: assignment
    ? [{ ...assignment, status: 'active', cityId, cityName: 'Ames', cityState: 'IA' }]
    : [],
})
const parks = member('city_worker', 'custom', ['Parks'])

// CITY-23
describe('who may invite whom', () => {
  test.each([
    ['a platform admin a City Admin', caller('admin'), member('city_admin'), null],
    ['a City Admin a City Admin', caller('user', member('city_admin')), member('city_admin'), null],
    [
      'a City Admin into a role that there is not',
      caller('user', member('city_admin')),
      member('mayor'),
      'role_unknown',
    ],
    [
      'a director into his categories',
      caller('user', member('department_director', 'custom', ['Parks'])),
      parks,
      null,
    ],
    [
      'a director a City Admin',
      caller('user', member('department_director', 'all')),
      member('city_admin'),
      'director_cannot_assign_city_admin',
    ],
    [
      'a director of parks into everything',
      caller('user', member('department_director', 'custom', ['Parks'])),
      member('city_worker'),
      'outside_director_categories',
    ],
    [
      'a director of all into everything',
      caller('user', member('department_director', 'all')),
      member('city_worker'),
      null,
    ],
    ['a City Admin of elsewhere', caller('user', member('city_admin'), 'there'), parks, 'forbidden'],
    ['nobody', caller('user'), parks, 'forbidden'],
  ] as const)('%s', (_what, inviter, invited, code) => {
    expect(checkInviter(inviter, 'here', invited)?.code ?? null).toBe(code)
  })

  test('does not let a worker invite', () => {
    expect(checkInviter(caller('user', member('city_worker')), 'here', parks)).not.toBeNull()
    expect(checkInviter(caller('user', parks), 'here', parks)).not.toBeNull()
  })
})

// CITY-25
test.each([
  [{}, null],
  [{ usedAt: '2026-01-01T00:00:00Z' }, 'invitation_used'],
  [{ withdrawnAt: new Date() }, 'invitation_withdrawn'],
  [{ expiresAt: '2026-06-01T12:00:00Z' }, 'invitation_expired'],
  [{ isBacked: false }, 'invitation_void'],
  [{ cityIsActive: false }, 'invitation_city_inactive'],
  [{ usedAt: new Date(), cityIsActive: false }, 'invitation_used'],
])('checks the invitation state %j: %s', (state, code) => {
  const open = {
    usedAt: null,
    withdrawnAt: null,
    expiresAt: '2026-06-02T12:00:00Z',
    cityIsActive: true,
    isBacked: true,
  }
  expect(checkInvitation({ ...open, ...state }, new Date('2026-06-01T12:00:00Z'))?.code ?? null).toBe(code)
})

// CITY-26
test.each([
  [null, { email: 'ana@ames.gov', isMember: false }, null],
  ['ANA@ames.gov', { email: ' ana@Ames.gov', isMember: false }, null],
  ['ana@ames.gov', { email: 'bo@ames.gov', isMember: false }, 'invitation_other_email'],
  ['ana@ames.gov', { email: 'bo@ames.gov', isMember: true }, 'already_member'],
])('checks an invitation of %s for %j: %s', (email, guest, code) => {
  expect(checkGuest({ email, role: 'city_admin' }, { ...guest, mustConfirm: false })?.code ?? null).toBe(code)
})

// CITY-26
test.each([
  ['ana@ames.gov', 'city_admin', 'invitation_address_unconfirmed'],
  ['ana@ames.gov', 'department_director', 'invitation_address_unconfirmed'],
  ['ana@ames.gov', 'city_worker', null],
  [null, 'city_admin', null],
] as const)('of %s as %s for an address that nobody has confirmed: %s', (email, role, code) => {
  const guest = { email: 'ana@ames.gov', isMember: false, mustConfirm: true }
  expect(checkGuest({ email, role }, guest)?.code ?? null).toBe(code)
})
