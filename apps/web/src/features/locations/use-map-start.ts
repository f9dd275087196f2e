import { type Coordinates, DEFAULT_CENTRE } from '@lamplighter/domain/map'
import { useCityInUse } from '../../lib/city-in-use.ts'
import { useSession } from '../../lib/session.ts'
import { useLocationHints } from './locations.api.ts'

/**
 * Where the maps page begins: at the pin of its address, at the specification's default centre, or, for a city that lies
 * elsewhere, in the middle of its locations (of the city in use, where there are several). Null while that is not known.
 */
export function useMapStart(pinAt: Coordinates | null): Coordinates | null {
  const signedIn = useSession().status === 'authenticated'
  const { extent, isPending } = useLocationHints(signedIn && pinAt === null, useCityInUse())
  if (pinAt) return pinAt
  if (signedIn && isPending) return null
  if (!extent) return DEFAULT_CENTRE
  const [west, south, east, north] = extent
  const { latitude, longitude } = DEFAULT_CENTRE
  const inside = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return inside ? DEFAULT_CENTRE : { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}
