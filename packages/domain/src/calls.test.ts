/** WORD-15: the specified calls, typed by hand: method, path, and the fields that other programs use. */

import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as activities from './activities/index.ts'
import * as admin from './admin/index.ts'
import * as auth from './auth/index.ts'
import * as cities from './cities/index.ts'
import * as cityAdmin from './city-admin/index.ts'
import type { Endpoint } from './http/index.ts'
import * as locations from './locations/index.ts'
import * as notes from './notes/index.ts'
import * as settings from './settings/index.ts'
import * as workOrders from './work-orders/index.ts'

const locationFields = 'name latitude longitude cityId city state zip description notes mediaUrls icon tags'

const calls: [Endpoint, call: string, bodyOrResponse?: { body?: string; response?: string }][] = [
  [auth.getMe, 'GET /api/auth0/me', { response: 'user' }],
  [
    auth.registerMe,
    'POST /api/auth0/register-auth0',
    { body: 'name email auth0Id platformRole', response: 'user' },
  ],
  [cities.listAvailableCities, 'GET /api/cities/available', { response: '_id name state' }],
  [cities.joinCity, 'POST /api/cities/join', { body: 'cityId', response: 'success message' }],
  [
    cities.listMyCityRequests,
    'GET /api/cities/my-requests',
    { response: 'status cityName cityState requestedAt' },
  ],
  [cities.listMyCities, 'GET /api/cities/', { response: '_id name state userRole' }],
  [cities.listCities, 'GET /api/cities', { response: '_id name state ownerId isActive stats' }],
  [cities.cancelCityRequest, 'DELETE /api/cities/requests/{id}'],
  [locations.listLocations, 'GET /api/locations', { response: '_id userId createdAt updatedAt timestamp' }],
  [locations.getLocation, 'GET /api/locations/{id}', { response: `_id address ${locationFields}` }],
  [locations.createLocation, 'POST /api/locations', { body: locationFields, response: '_id' }],
  [locations.updateLocation, 'PUT /api/locations/{id}', { body: locationFields }],
  [locations.deleteLocation, 'DELETE /api/locations/{id}'],
  [locations.addLocationTag, 'POST /api/locations/{id}/tags', { body: 'tag' }],
  [locations.removeLocationTag, 'DELETE /api/locations/{id}/tags/{tag}'],
  [notes.listNotes, 'GET /api/notes/location/{locationId}', { response: '_id text images userId createdAt' }],
  [
    notes.createNote,
    'POST /api/notes',
    { body: 'locationId text images', response: '_id locationId cityId' },
  ],
  [notes.deleteNote, 'DELETE /api/notes/{id}'],
  [workOrders.listWorkOrders, 'GET /api/workorders', { response: 'status locationId' }],
  [
    workOrders.getWorkOrder,
    'GET /api/workorders/{id}',
    { response: '_id title description priority status tags cityId createdBy closedBy createdAt closedAt' },
  ],
  [
    workOrders.createWorkOrder,
    'POST /api/workorders',
    { body: 'locationId title description priority tags', response: '_id' },
  ],
  [workOrders.updateWorkOrder, 'PUT /api/workorders/{id}', { body: 'title description priority tags' }],
  [workOrders.closeWorkOrder, 'PUT /api/workorders/{id}/close', { body: 'note' }],
  [
    activities.listMyActivities,
    'GET /api/activities/my-cities',
    {
      response:
        '_id type action description cityName userName cityId userId createdAt targetId metadata locationId',
    },
  ],
  [
    settings.getMyStats,
    'GET /api/users/stats',
    { response: 'locations notes media workOrdersOpened workOrdersClosed' },
  ],
  [admin.getAdminOverview, 'GET /api/admin/overview', { response: 'stats recentActivity' }],
  [admin.listAdminUsers, 'GET /api/admin/users', { response: '_id name email platformRole cityMemberships' }],
  [admin.listAdminCities, 'GET /api/admin/cities', { response: '_id name state ownerId isActive stats' }],
  [admin.listUsersWithoutCities, 'GET /api/admin/users-without-cities', { response: '_id name email' }],
  [admin.listAdminActivities, 'GET /api/admin/activities', { response: '_id type action' }],
  [admin.recalculateCityStats, 'POST /api/admin/cities/recalculate-stats', { response: 'citiesUpdated' }],
  [admin.createCity, 'POST /api/admin/cities', { body: 'name state country description' }],
  [admin.setUpUser, 'POST /api/admin/setup-user/{userId}', { body: 'cityName cityDescription' }],
  [admin.assignCity, 'PUT /api/admin/users/{userId}/city-assignment', { body: 'cityId role' }],
  [admin.removeCityAssignment, 'DELETE /api/admin/users/{userId}/city-assignment/{cityId}'],
  [
    cityAdmin.listAdministeredCities,
    'GET /api/city-admin/my-cities',
    { response: '_id name state userRole' },
  ],
  [cityAdmin.listCityUsers, 'GET /api/city-admin/users', { response: 'city users' }],
  [cityAdmin.listCityLocations, 'GET /api/city-admin/locations', { response: '_id name icon userId' }],
  [cityAdmin.listCityNotes, 'GET /api/city-admin/notes', { response: '_id locationId text images userId' }],
  [cityAdmin.listCityActivities, 'GET /api/city-admin/activities', { response: '_id type action' }],
  [cityAdmin.getCityStats, 'GET /api/city-admin/stats'],
  [
    cityAdmin.listPendingRequests,
    'GET /api/city-admin/pending-requests',
    { response: '_id userName userEmail cityName cityState requestedAt status' },
  ],
  [cityAdmin.listUnassignedUsers, 'GET /api/city-admin/unassigned-users', { response: '_id name email' }],
  [
    cityAdmin.getUserTypes,
    'GET /api/city-admin/user-types',
    { response: 'displayNames categoryMappings allCategories' },
  ],
  [
    cityAdmin.setMemberRole,
    'PUT /api/city-admin/users/{userId}/role',
    { body: 'cityId role userType customCategories' },
  ],
  [cityAdmin.removeMember, 'DELETE /api/city-admin/users/{userId}/city/{cityId}'],
  [cityAdmin.approveRequest, 'POST /api/city-admin/approve-request/{id}'],
  [cityAdmin.rejectRequest, 'POST /api/city-admin/reject-request/{id}'],
  [cityAdmin.moderateLocation, 'DELETE /api/city-admin/locations/{id}'],
  [cityAdmin.moderateNote, 'DELETE /api/city-admin/notes/{id}'],
]

/** Returns the field names of an object schema, or of the items of a list schema. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const { shape, element } = (schema?.def ?? {}) as { shape?: object; element?: z.ZodMiniType }
  return element ? fieldsOf(element) : Object.keys(shape ?? {})
}

test.each(calls.map(([endpoint, call, fields]) => [call, endpoint, fields] as const))(
  '%s',
  (call, endpoint, fields) => {
    const { body = '', response = '' } = fields ?? {}
    expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
    const named = (fields: string) => expect.arrayContaining(fields.split(' ').filter(Boolean))
    expect(fieldsOf(endpoint.body)).toEqual(named(body))
    expect(fieldsOf(endpoint.response)).toEqual(named(response))
  },
)

test('accepts text or null as the closing note', () => {
  const { body } = workOrders.closeWorkOrder
  expect([body.safeParse({ note: 'Done' }), body.safeParse({ note: null })].map((r) => r.success)).toEqual([
    true,
    true,
  ])
  expect(body.safeParse({ note: 7 }).success).toBe(false)
})

test('has the specified activity types', () => {
  expect(Object.keys(activities.specifiedActivityTypes).join(' ')).toBe(
    'location_created location_updated location_deleted note_created note_updated note_deleted user_joined user_left ' +
      'city_created city_updated work_order_created work_order_updated work_order_closed work_order_deleted',
  )
})
