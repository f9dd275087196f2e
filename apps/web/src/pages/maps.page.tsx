import { navigationWords } from '@lamplighter/domain/auth'
import type { Coordinates } from '@lamplighter/domain/map'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../app/paths.ts'
import { ScreenPending } from '../app/screen-pending.tsx'
import { RequireCity } from '../features/cities/components/require-city.tsx'
import { ExploreMap } from '../features/locations/components/explore-map.tsx'
import { useMapStart } from '../features/locations/use-map-start.ts'
import { prefetchMessages } from '../kit/messages/message-host.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useCityInUse } from '../lib/city-in-use.ts'
import { useSession } from '../lib/session.ts'

const route = getRouteApi('/maps')

/** Visitors may look around; members of a city also place locations. */
export function MapsPage() {
  const { status } = useSession()
  const inUse = useCityInUse()
  if (status === 'loading') return <ScreenPending />
  return status === 'authenticated' ? (
    <RequireCity>
      <Maps key={inUse} />
    </RequireCity>
  ) : (
    <Maps />
  )
}

function Maps() {
  const { lat, lng, returnTo } = route.useSearch()
  const navigate = useNavigate()
  const pinAt = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  const start = useMapStart(pinAt)
  usePrefetchedWay()

  async function edit({ latitude: lat, longitude: lng }: Coordinates, id?: string) {
    const search = { lat, lng, from: 'maps', ...(returnTo ? { returnTo } : {}) }
    // Whoever comes back finds the pin where they left it.
    if (!id) await navigate({ to: paths.maps, search: (before) => ({ ...before, lat, lng }), replace: true })
    await navigate({ to: paths.editLocation, search: id ? { ...search, id } : search })
  }

  if (!start) return <ScreenPending />
  return (
    <Page>
      <PageHeader title={navigationWords.maps} />
      <ExploreMap
        start={start}
        pinAt={pinAt}
        onCreate={(at) => void edit(asShown(at))}
        onOpen={(place) => void edit(place, place._id)}
      />
    </Page>
  )
}

/** Where 'Create Location Here' leads, and saving from there, is here before the network goes; the map comes first. */
function usePrefetchedWay() {
  const router = useRouter()
  const signedIn = useSession().status === 'authenticated'
  useEffect(() => {
    if (!signedIn) return
    const prefetch = () => {
      prefetchMessages()
      for (const to of [paths.editLocation, paths.savedLocations])
        void router.preloadRoute({ to }).catch(() => undefined)
    }
    const timer = setTimeout(prefetch, 2000)
    return () => clearTimeout(timer)
  }, [router, signedIn])
}

/** To the six decimals that are shown, 11 cm: what the address says is what the person saw. */
function asShown({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}
