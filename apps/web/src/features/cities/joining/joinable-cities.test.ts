import { expect, test } from 'vitest'
import { joinableCities } from './joinable-cities.ts'

const city = (_id: string) => ({ _id, name: _id, state: 'NE' })
const member = (cityId: string, role: string) => ({ cityId, role, status: 'active' })

test('CITY-38 omits joined and pending cities, and keeps cities that rejected the user before', () => {
  const requests = [
    { cityId: 'waiting', status: 'pending' },
    { cityId: 'rejected', status: 'rejected' },
  ] as const
  const cities = ['own', 'waiting', 'rejected', 'other'].map(city)
  const left = joinableCities(cities, [member('own', 'city_worker')], requests)
  expect(left.map(({ _id }) => _id)).toEqual(['rejected', 'other'])
})

test('REGION-5 offers a Region Viewer the cities that they view', () => {
  const left = joinableCities([city('viewed')], [member('viewed', 'region_viewer')], [])
  expect(left.map(({ _id }) => _id)).toEqual(['viewed'])
})
