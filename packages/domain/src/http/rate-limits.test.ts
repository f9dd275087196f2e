import { expect, it } from 'vitest'
import { listMyActivities } from '../activities/activities.contract.ts'
import { getMe } from '../auth/auth.contract.ts'
import { reverseGeocode, searchPlaces } from '../locations/geocode.contract.ts'
import {
  createLocation,
  deleteLocation,
  listLocations,
  locationTile,
  summariseLocations,
  updateLocation,
} from '../locations/locations.contract.ts'
import { workOrderTile } from '../work-orders/index.ts'
import type { Endpoint } from './endpoint.ts'
import { rateClassOf, uploadRateClassOf } from './rate-limits.ts'

it.each<[Endpoint, string]>([
  [createLocation, 'write'],
  [updateLocation, 'write'],
  [deleteLocation, 'write'],
  [listLocations, 'list'],
  [listMyActivities, 'list'],
  [locationTile, 'tile'],
  [workOrderTile, 'tile'],
  [summariseLocations, 'read'],
  [getMe, 'read'],
  [reverseGeocode, 'geocode'],
  [searchPlaces, 'geocode'],
])('$id counts as %s', (endpoint, expected) => {
  expect(rateClassOf(endpoint)).toBe(expected)
})

it.each([
  ['PATCH', 'mediaPart'],
  ['POST', 'write'],
  ['DELETE', 'write'],
  ['HEAD', 'read'],
  ['OPTIONS', 'read'],
])('%s of an upload counts as %s', (method, expected) => {
  expect(uploadRateClassOf(method)).toBe(expected)
})
