import { expect, test } from 'vitest'
import { eraseWaits, formerMember } from './people.messages.ts'
import { checkErase, checkSwitchOff } from './people.rules.ts'

const wes = { userId: 'wes', name: 'Wes Carter', platformRole: 'user' }
const leaving = { actorId: 'pat', target: wes, otherPlatformAdmins: 1, lastAdminOf: null }

test('PERSON-5, PERSON-6 keeps the own account and the last admins', () => {
  expect(checkSwitchOff(leaving)).toBeNull()
  expect(checkSwitchOff({ ...leaving, actorId: 'wes' })?.code).toBe('own_account')
  const admin = { ...wes, platformRole: 'admin' }
  expect(checkSwitchOff({ ...leaving, target: admin })).toBeNull()
  expect(checkSwitchOff({ ...leaving, target: admin, otherPlatformAdmins: 0 })?.code).toBe(
    'last_platform_admin',
  )
  expect(checkSwitchOff({ ...leaving, actorId: null, lastAdminOf: 'Ames, IA' })?.message).toBe(
    'Wes Carter is the last City Admin of Ames, IA. Assign another City Admin there first.',
  )
})

test('PERSON-10 takes the email in any case, and no platform admin', () => {
  const target = { name: 'Wes', email: 'Wes@city.gov', platformRole: 'user' }
  expect(checkErase(target, ' wes@CITY.gov ')).toBeNull()
  expect(checkErase(target, 'wes@city.org')).toMatchObject({ code: 'erase_email_differs', field: 'email' })
  expect(checkErase({ ...target, platformRole: 'admin' }, 'wes@city.gov')?.code).toBe('platform_admin_kept')
  expect(checkErase({ ...target, email: '' }, 'wes')).toBeNull()
  expect(checkErase({ ...target, email: '' }, '')?.code).toBe('erase_email_differs')
})

test('PERSON-9, PERSON-11 names holds and former members', () => {
  expect(eraseWaits(['A', 'B'])).toBe('Switched off. Erasing waits for the holds “A”, “B”.')
  expect(formerMember(3)).toBe('Former member 3')
})
