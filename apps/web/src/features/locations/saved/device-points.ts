import { useMemo } from 'react'
import type { MapPoint } from '../../../map/map-types.ts'
import { deviceLocations } from './device-locations.ts'
import type { ListedLocation } from './listed-location.ts'

/** Pins of the locations that a visitor saved in this browser. */
export function useDevicePoints(wanted: boolean): MapPoint[] {
  return useMemo(() => (wanted ? deviceLocations().map(pointOf) : []), [wanted])
}

export const pointOf = ({
  key,
  name,
  latitude,
  longitude,
  icon,
  creator,
  unsent = null,
}: ListedLocation): MapPoint => ({
  _id: key,
  name,
  latitude,
  longitude,
  icon,
  creator: creator ?? 'You',
  unsent,
})
