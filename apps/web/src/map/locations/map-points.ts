/** Converts records to map points. */
import type { Location } from '@lamplighter/domain/locations'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { MapPoint } from '../map-types.ts'

/** A work order's pin has its title. */
export function orderPoint({ _id, title, priority, locationId: location, createdBy }: WorkOrder): MapPoint {
  const { latitude, longitude, icon } = location
  return { _id, name: title, icon, latitude, longitude, creator: createdBy.name, priority }
}

export function mapPoint({ _id, name, icon, latitude, longitude, userId, cityId }: Location): MapPoint {
  return { _id, name, icon, latitude, longitude, creator: userId.name, cityId }
}
