import { expect, it } from 'vitest'
import { listMyActivities } from '../activities/activities.contract.ts'
import { getMe } from '../auth/auth.contract.ts'
import { reverseGeocode, searchPlaces } from '../locations/geocode.contract.ts'
import { summariseLocations } from '../locations/location-summary.contract.ts'
import {
  createLocation,
  deleteLocation,
  listLocations,
  locationTile,
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

it.each<[Endpoint, object, string]>([
  [listLocations, { search: 'elm' }, 'search'],
  [summariseLocations, { search: 'elm' }, 'search'],
  [locationTile, { search: ['elm', 'oak'] }, 'search'],
  [locationTile, { search: ' ' }, 'tile'],
  [locationTile, { tags: 'elm' }, 'tile'],
  [searchPlaces, { search: 'elm' }, 'geocode'],
  [createLocation, { search: 'elm' }, 'write'],
])('$id with %j counts as %s', (endpoint, query, expected) => {
  expect(rateClassOf(endpoint, query)).toBe(expected)
})

it.each([
  ['PATCH', 'mediaPart'],
  ['POST', 'write'],
  ['DELETE', 'write'],
  ['HEAD', 'read'],
  ['OPTIONS', 'read'],
])('counts an upload %s as %s', (method, expected) => {
  expect(uploadRateClassOf(method)).toBe(expected)
})
