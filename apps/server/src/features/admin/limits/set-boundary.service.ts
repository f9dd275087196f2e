/** The platform admin uploads a city boundary, which then decides who may save where. */
import { adminMessages, type setCityBoundary as contract, uploadedBy } from '@lamplighter/domain/admin'
import type { BoundaryReading } from '@lamplighter/domain/cities'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { bbox } from '@turf/bbox'
import type { WriteContext } from '../../../http/context.ts'
import * as repo from '../admin-cities.repo.ts'

export async function setCityBoundary(
  context: WriteContext,
  { params, body }: InputOf<typeof contract>,
  { boundary, problem: reason }: BoundaryReading,
) {
  const { db, parts, user, activities, audits, afterCommit } = context
  const city = orNotFound(await repo.lockPresentCity(db, params.id))
  if (!boundary) throw problem('boundary_invalid', { reason: reason ?? '' })
  const source = body.source?.trim() || uploadedBy(user.name)
  await repo.setBoundary(db, params.id, { boundary, source })
  activities.push({
    type: 'city_updated',
    action: 'updated',
    details: { cityName: city.name, limits: city.hasLimits ? 'renewed' : 'set' },
    cityId: params.id,
    targetId: params.id,
  })
  audits.push({ objectType: 'city', objectId: params.id, cityId: params.id, after: { boundary } })
  afterCommit.push(() => parts.geocoder.forgetBoundaries())
  const [west = 0, south = 0, east = 0, north = 0] = bbox(boundary)
  const extent: [number, number, number, number] = [west, south, east, north]
  const corners = boundary.coordinates.flat(boundary.type === 'Polygon' ? 1 : 2).length
  return { body: { success: true as const, message: adminMessages.boundarySet, extent, corners } }
}
