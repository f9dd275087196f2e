import type { CityRequest } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { lastRejections, pendingFirst } from './order-requests.ts'

const request = (cityId: string, status: CityRequest['status'], day: number): CityRequest => ({
  _id: `${cityId}-${day}`,
  cityId,
  cityName: cityId,
  cityState: 'NE',
  requestedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
  status,
  decidedAt: status === 'pending' ? null : `2026-11-${String(day).padStart(2, '0')}T15:00:00Z`,
})

test('puts pending requests first and keeps the order of the rest', () => {
  const requests = [request('a', 'rejected', 9), request('b', 'pending', 8), request('c', 'approved', 7)]
  expect(pendingFirst(requests).map(({ cityId }) => cityId)).toEqual(['b', 'a', 'c'])
})

test('omits a city with a newer request', () => {
  const requests = [request('a', 'pending', 9), request('a', 'rejected', 8), request('b', 'rejected', 7)]
  expect(lastRejections(requests).map(({ _id }) => _id)).toEqual(['b-7'])
})

test('names a city once that rejected twice', () => {
  const requests = [request('a', 'rejected', 9), request('a', 'rejected', 8)]
  expect(lastRejections(requests).map(({ _id }) => _id)).toEqual(['a-9'])
})
