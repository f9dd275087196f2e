import { type Coordinates, firstView, zooms } from '@lamplighter/domain/map'
import { useState } from 'react'
import { useCityInUse, useShownCity } from '../../../lib/cities/city-in-use.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useBoundaryOfCity } from '../../../map/boundaries/boundaries-of.ts'
import { type KeptView, readView } from '../../../map/view/view-in-address.ts'
import { useLocationHints } from '../locations.api.ts'

/**
 * First view of the maps page: from the address, the last view of this city, the pin, or the city's
 * default. Null while loading; fixed afterwards.
 */
export function useMapStart(pinAt: Coordinates | null, kept: string | undefined): KeptView | null {
  const [start, setStart] = useState<KeptView | null>(readView(kept) ?? (pinAt && seenFrom(pinAt)))
  const first = useFirstView(start === null)
  if (start) return start
  if (first) setStart(first)
  return first
}

function useFirstView(wanted: boolean): KeptView | null {
  const signedIn = useSession().status === 'authenticated'
  const { extent, densest, isPending } = useLocationHints(wanted && signedIn, useCityInUse())
  const asksBoundary = wanted && signedIn && !isPending && extent === null
  const boundary = useBoundaryOfCity(useShownCity(), asksBoundary)
  if (!wanted || (signedIn && isPending) || (asksBoundary && boundary.isPending)) return null
  return seenFrom(firstView({ extent, densest, limits: boundary.box }))
}

const seenFrom = ({ latitude, longitude }: Coordinates): KeptView => ({
  latitude,
  longitude,
  zoom: zooms.mapsPage,
  bearing: 0,
})
