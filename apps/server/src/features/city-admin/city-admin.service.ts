/** Reads of the city dashboard: cities, people, requests, locations, notes, feed and statistics. */
import { departmentCategories } from '@lamplighter/domain/catalog'
import type * as contract from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { categoriesOfUserType, userTypeNames } from '@lamplighter/domain/memberships'
import type { ReadContext } from '../../http/context.ts'
import { listActivities } from '../activities/index.ts'
import { listLocations } from '../locations/index.ts'
import { requireGate } from '../memberships/index.ts'
import { adminScope } from './admin-scope.ts'
import * as repo from './city-admin.repo.ts'
import * as notes from './city-notes.repo.ts'

export async function myCities({ db, user }: ReadContext) {
  return { body: await repo.listCities(db, adminScope(user)) }
}

export async function users({ db, user }: ReadContext, { query }: InputOf<typeof contract.listCityUsers>) {
  return { body: await repo.listUsers(db, adminScope(user, query.cityId)) }
}

export async function listCityLocations(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listCityLocations>,
) {
  return listLocations(db, adminScope(user, query.cityId), query)
}

export async function listCityNotes(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listCityNotes>,
) {
  return notes.listNotes(db, adminScope(user, query.cityId), query)
}

export async function listCityActivities(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listCityActivities>,
) {
  return listActivities(db, adminScope(user, query.cityId), query)
}

export async function stats({ db, user }: ReadContext, { query }: InputOf<typeof contract.getCityStats>) {
  return { body: await repo.stats(db, adminScope(user, query.cityId)) }
}

export async function pendingRequests(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listPendingRequests>,
) {
  return { body: await repo.listPendingRequests(db, adminScope(user, query.cityId)) }
}

export async function unassignedUsers({ db, user }: ReadContext) {
  return { body: await repo.listUnassigned(db, adminScope(user)) }
}

export async function userTypes({ user }: ReadContext) {
  requireGate(user, 'city_admin:enter')
  const mappings = Object.entries(categoriesOfUserType).map(([type, categories]) => [type, [...categories]])
  return {
    body: {
      displayNames: { ...userTypeNames },
      // The categories of 'custom' are stored in each membership.
      categoryMappings: { ...Object.fromEntries(mappings), custom: [] } as Record<string, string[]>,
      allCategories: [...departmentCategories],
    },
  }
}
