/** The trash of the city dashboard: listing it and restoring a location. */
import type * as contract from '@lamplighter/domain/city-admin'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, listTrash, locationObject, restoreLocation } from '../locations/index.ts'
import { authorise, refuseInactiveCity, requireRole } from '../memberships/index.ts'
import { adminScope } from './admin-scope.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listTrash>) {
  requireRole(user, 'trash:enter')
  const admin = adminScope(user, query.cityId, isCityAdmin)
  return listTrash(db, admin, query)
}

/**
 * Everything that belongs to the location was only hidden with it, so updating one row restores it all. The row is
 * locked: of two concurrent restores the second is told that it is done, and gets the location.
 */
export async function restore(context: WriteContext, { params }: InputOf<typeof contract.restoreLocation>) {
  const { db, user, activities, audits } = context
  requireRole(user, 'trash:enter')
  const row = await findLocation(db, params.id, 'for update')
  if (!row) throw problem('not_found')
  authorise(user, 'location:restore', accessTo(row))
  await refuseInactiveCity(db, user, row.city_id)
  if (!row.deleted_at)
    throw problem('location_not_in_trash', {}, { current: await locationObject(db, row.id) })
  const made = await restoreLocation(db, row.id, user.userId)
  activities.push({
    type: 'location_updated',
    action: 'location_restored',
    details: {},
    cityId: row.city_id,
    locationId: row.id,
    targetId: row.id,
    metadata: { locationName: row.name, coordinates: { lat: row.latitude, lng: row.longitude } },
  })
  audits.push({
    objectType: 'location',
    objectId: row.id,
    cityId: row.city_id,
    before: row,
    after: made.json,
  })
  return { body: made.json, version: made.version }
}
