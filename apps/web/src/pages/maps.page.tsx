import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { DayPackFold } from '../features/day-pack/day-pack-fold.tsx'
import { ExploreMap } from '../features/locations/explore/explore-map.tsx'
import { useMapStart } from '../features/locations/explore/use-map-start.ts'
import { useMoreShown } from '../features/locations/explore/use-more-shown.ts'
import { useDevicePoints } from '../features/locations/saved/device-points.ts'
import { useOwnOrderPoints } from '../features/work-orders/list/own-order-points.ts'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { navigationWords } from '../kit/kit.messages.ts'
import { prefetchMessages } from '../kit/messages/message-host.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useCityInUse } from '../lib/cities/city-in-use.ts'
import { useObservedCity } from '../lib/cities/observed-city.ts'
import { useSession } from '../lib/session.ts'
import type { OrdersOver } from '../map/map-types.ts'
import { asShown, inAddress, useMapAddress } from './maps/use-map-address.ts'

/** Visitors may look around; members of a city also place locations. */
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

/** Starts the map anew when the city in use changes; the address still describes the previous city. */
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
  usePrefetchedWay()

  async function edit({ latitude: lat, longitude: lng }: Coordinates, id?: string) {
    const search = { lat, lng, from: 'maps', ...(returnTo ? { returnTo } : {}) }
    // So that Back leads to the pin where it was left.
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

/** Those of the cities whose locations the map shows. */
function useOpenOrders(onOpen: (id: string) => void): OrdersOver {
  const observed = useObservedCity()
  const filters = useMemo(() => (observed ? { cityId: observed.cityId } : {}), [observed])
  const own = useOwnOrderPoints(filters)
  return { orders: filters, own, onOpen: ({ _id }) => onOpen(_id) }
}

/** Fetches the code of the next screens after the map, so that creating a location works when the network is gone. */
function usePrefetchedWay() {
  const router = useRouter()
  const signedIn = useSession().status === 'authenticated'
  useEffect(() => {
    if (!signedIn) return
    prefetchMessages()
    for (const to of [paths.editLocation, paths.savedLocations])
      void router.preloadRoute({ to }).catch(() => undefined)
  }, [router, signedIn])
}
