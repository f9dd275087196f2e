import { expect, test } from 'vitest'
import { setupCityName } from './admin.constants.ts'
import { recalculated } from './admin.messages.ts'
import { checkCityAssignment, checkCityOwner, checkNewCity, newCity } from './admin.rules.ts'

test.each([
  [{ name: 'Lincoln', state: 'NE' }, undefined],
  [{ name: '', state: 'NE' }, 'name'],
  [{ name: 'Lincoln', state: ' ' }, 'state'],
])('reports that the new city %j lacks %s', (draft, field) => {
  const found = checkNewCity(draft)
  expect(found?.field).toBe(field)
  if (found) expect(found.message).toBe('Please fill in all required fields')
})

test('defaults the country of a new city to the USA', () => {
  expect(newCity({ name: ' Lincoln ', state: 'NE' })).toEqual({
    name: 'Lincoln',
    state: 'NE',
    country: 'USA',
    description: '',
  })
  expect(newCity({ name: 'L', state: 'NE', country: 'Canada' }).country).toBe('Canada')
})

test('requires a city for an assignment', () => {
  expect(checkCityAssignment({ cityId: '' })?.message).toBe('Please select a city')
  expect(checkCityAssignment({ cityId: 'c' })).toBeNull()
})

test.each([
  [{ status: 'active' }, undefined],
  [{ status: 'suspended' }, 'Only an active member of the city can be its owner.'],
  [null, 'Only an active member of the city can be its owner.'],
])('checks whether the membership %j may own the city: %s', (member, message) => {
  expect(checkCityOwner(member)?.message).toBe(message)
})

test('fills the placeholders of messages', () => {
  expect(setupCityName('Ana')).toBe("Ana's City")
  expect(recalculated(3)).toBe('Successfully recalculated statistics for 3 cities!')
})
