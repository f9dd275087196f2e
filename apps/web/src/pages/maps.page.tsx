import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { DayPackFold } from '../features/day-pack/day-pack-fold.tsx'
import { ExploreMap } from '../features/locations/explore/explore-map.tsx'
import { useMoreShown } from '../features/locations/explore/more-button.tsx'
import { useMapStart } from '../features/locations/explore/use-map-start.ts'
import { useDevicePoints } from '../features/locations/saved/device-locations.ts'
import { useUnsentOrderPoints } from '../features/work-orders/list/unsent-order-points.ts'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { navigationWords } from '../kit/kit.messages.ts'
import { prefetchMessages } from '../kit/messages/message-host.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useCityInUse } from '../lib/cities/city-in-use.ts'
import { useObservedCity } from '../lib/cities/observed-city.ts'
import { useSession } from '../lib/session/session.ts'
import type { OrdersOver } from '../map/map-types.ts'
import { asShown, inAddress, useMapAddress } from './maps/use-map-address.ts'

/** Visitors can look around; members of a city can also add locations. */
export function MapsPage() {
  const { status } = useSession()
  if (status === 'loading') return <ScreenPending />
  return status === 'authenticated' ? (
    <RequireCity platformAdmin="any-city">
      <MapsOfCity />
    </RequireCity>
  ) : (
    <Maps anew={false} />
  )
}

/** Remounts the map when the active city changes. The address still describes the previous city. */
function MapsOfCity() {
  const inUse = useCityInUse()
  const [of, setOf] = useState({ inUse, changes: 0 })
  if (of.inUse !== inUse) setOf({ inUse, changes: of.changes + 1 })
  return <Maps key={of.changes} anew={of.changes > 0} />
}

function Maps({ anew }: { anew: boolean }) {
  const { returnTo, pinAt, address, isTold, write } = useMapAddress(anew)
  const navigate = useNavigate()
  const signedIn = useSession().status === 'authenticated'
  const start = useMapStart(pinAt, address.view ?? (pinAt ? undefined : address.before))
  const [more, toggleMore] = useMoreShown()
  const devicePoints = useDevicePoints(!signedIn)
  const orders = useOpenOrders((id) => void navigate({ to: '/work-orders/$id', params: { id } }))
  const prefetchWay = usePrefetchedWay()

  async function edit({ latitude: lat, longitude: lng }: Coordinates, id?: string) {
    const search = { lat, lng, from: 'maps', ...(returnTo ? { returnTo } : {}) }
    // Back then leads to the pin.
    if (!id) await write({ lat, lng })
    await navigate({ to: paths.editLocation, search: id && signedIn ? { ...search, id } : search })
  }

  if (!start) return <ScreenPending />
  return (
    <Page>
      <PageHeader title={navigationWords.maps} unseenOnPhone />
      <ExploreMap
        start={start}
        orders={orders}
        address={address}
        pinAt={pinAt}
        findOnArrival={!isTold}
        onDrawn={signedIn ? prefetchWay : undefined}
        more={signedIn && more}
        onMore={toggleMore}
        devicePoints={devicePoints}
        moreBelow={(map, onDrawing) => <DayPackFold map={map} onDrawing={onDrawing} />}
        onPin={(at) => void write(inAddress(at))}
        onCreate={(at) => void edit(asShown(at))}
        onOpen={(place) => void edit(place, place._id)}
      />
    </Page>
  )
}

/** Open orders of the cities on the map. */
function useOpenOrders(onOpen: (id: string) => void): OrdersOver {
  const observed = useObservedCity()
  const filters = useMemo(() => (observed ? { cityId: observed.cityId } : {}), [observed])
  const own = useUnsentOrderPoints(filters)
  return { orders: filters, own, onOpen: ({ _id }) => onOpen(_id) }
}

/** Preloads the next screens' code, so that creating a location works after the network is lost. */
function usePrefetchedWay(): () => void {
  const router = useRouter()
  return useCallback(() => {
    prefetchMessages()
    for (const to of [paths.editLocation, paths.savedLocations])
      void router.preloadRoute({ to }).catch(() => undefined)
  }, [router])
}
