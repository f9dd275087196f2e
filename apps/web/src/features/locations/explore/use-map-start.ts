import { type Coordinates, firstView, zooms } from '@lamplighter/domain/map'
import { useState } from 'react'
import { useCityInUse, useShownCity } from '../../../lib/cities/city-in-use.ts'
import { useSession } from '../../../lib/session.ts'
import { useBoundaryOfCity } from '../../../map/boundaries/boundaries-of.ts'
import { type KeptView, readView } from '../../../map/view/view-in-address.ts'
import { useLocationHints } from '../locations.api.ts'

/**
 * Where the maps page begins: as its address or the last look at this city has it, at the pin, or where a city is seen
 * first. Null while that is not known; once known it stays.
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
