import { expect, test } from 'vitest'
import { joinableCities } from './joinable-cities.ts'

const city = (_id: string) => ({ _id, name: _id, state: 'NE' })

test('CITY-38 leaves out the cities one is in or waits for, and keeps those that once said no', () => {
  const requests = [
    { cityId: 'waiting', status: 'pending' },
    { cityId: 'rejected', status: 'rejected' },
  ] as const
  const cities = ['own', 'waiting', 'rejected', 'other'].map(city)
  const left = joinableCities(cities, [{ cityId: 'own' }], requests)
  expect(left.map(({ _id }) => _id)).toEqual(['rejected', 'other'])
})
