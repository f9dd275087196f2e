import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus, IconQrcode, IconScan } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { DownloadMenu } from '../features/exports/download-menu.tsx'
import { labelSearch } from '../features/labels/label-search.ts'
import { labelWords } from '../features/labels/labels.messages.ts'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { demoWords } from '../features/locations/saved/demo/demo.messages.ts'
import { Desk } from '../features/locations/saved/desk/desk.tsx'
import { useLocationFilters } from '../features/locations/saved/filters/use-location-filters.ts'
import { NothingOnDevice } from '../features/locations/saved/list/nothing-on-device.tsx'
import { SavedLocationsList } from '../features/locations/saved/list/saved-locations-list.tsx'
import { useStableOrder } from '../features/locations/saved/list/stable-order.ts'
import { SavedLocationsMap } from '../features/locations/saved/saved-locations-map.tsx'
import { useSavedLocations } from '../features/locations/saved/use-saved-locations.ts'
import { useLeftUnsent } from '../features/outbox/use-left-unsent.ts'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { OpenOrdersOf } from '../features/work-orders/list/open-orders-of.tsx'
import { useScrollRestoration } from '../frame/scroll-restoration.ts'
import { SCAN_LABEL } from '../kit/kit.messages.ts'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { ListHeader } from '../kit/page/list-header.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useNarrow } from '../kit/page/use-narrow.ts'
import { useReadsOnly } from '../lib/cities/reads-only.ts'
import { forServer } from '../lib/locations/location-list.ts'
import { useSession } from '../lib/session/session.ts'

const route = getRouteApi('/saved-locations')
const DemoScreen = lazy(() =>
  import('../features/locations/saved/demo/demo-screen.tsx').then(({ DemoScreen }) => ({
    default: DemoScreen,
  })),
)

/** Visitors see the locations saved on their device. */
export function SavedLocationsPage() {
  const { status } = useSession()
  const { demo } = route.useSearch()
  useScrollRestoration()
  if (demo && status === 'unauthenticated') return <Demonstration />
  return (
    <RequireCity platformAdmin="any-city">
      <Screen />
    </RequireCity>
  )
}

function Demonstration() {
  return (
    <Page>
      <PageHeader title={demoWords.title} />
      <Suspense fallback={<CardsSkeleton cards={2} />}>
        <DemoScreen />
      </Suspense>
    </Page>
  )
}

function Screen() {
  const state = useLocationFilters()
  const saved = useSavedLocations(state.filters, state.sort)
  const readsOnly = useReadsOnly()
  const { status, user } = useSession()
  const onPhone = useNarrow('48em')
  const isWide = !useNarrow('75em') && status === 'authenticated'
  const listKey = JSON.stringify([user?._id, state.filters])
  const ordered = useStableOrder(saved.locations, {
    of: JSON.stringify([listKey, state.sort]),
    always: isWide,
    more: saved.more,
  })
  // Shown from the start, so that the list does not move anything when it loads.
  const some =
    saved.isPending || saved.total > 0 || saved.source === 'failed' || saved.isStale || state.isFiltered
  if (status === 'unauthenticated' && !some) return <NothingForVisitor />
  const header = (
    <ListHeader
      title={locationPageWords.savedLocations}
      actions={
        some && (
          <>
            {saved.source === 'server' && (
              <DownloadMenu
                listed={{ kind: 'locations', filters: forServer(state.filters) }}
                rows={saved.isPending || saved.isStale ? undefined : saved.matching}
                isFiltered={state.isFiltered}
              />
            )}
            {saved.source === 'server' && saved.matching > 0 && (
              <LinkButton
                variant="default"
                to={paths.printLabels}
                search={labelSearch(state.filters, state.sort)}
                leftSection={<IconQrcode size={20} aria-hidden />}
              >
                {labelWords.labels}
              </LinkButton>
            )}
            {saved.source === 'server' && (
              <LinkButton variant="default" to={paths.scan} leftSection={<IconScan size={20} aria-hidden />}>
                {SCAN_LABEL}
              </LinkButton>
            )}
            {!readsOnly && (
              <LinkButton to="/maps" leftSection={<IconMapPinPlus size={20} aria-hidden />}>
                Add a location
              </LinkButton>
            )}
          </>
        )
      }
    />
  )
  if (isWide && some) {
    return (
      <Page wide>
        <WritingDesk
          state={state}
          saved={saved}
          ordered={ordered}
          listKey={listKey}
          header={header}
          orders={(location) => <OpenOrdersOf location={location} />}
        />
      </Page>
    )
  }
  const map = <SavedLocationsMap filters={state.filters} saved={saved} compact={onPhone} />
  return (
    <Page>
      {header}
      {some && !onPhone && map}
      <SavedLocationsList state={state} saved={saved} ordered={ordered} map={some && onPhone && map} />
    </Page>
  )
}

function NothingForVisitor() {
  return <NothingOnDevice isWorkLeft={useLeftUnsent(true) > 0} />
}

/** Preloads the sender, because users make bulk changes here and may go offline. */
function WritingDesk(props: ComponentProps<typeof Desk>) {
  usePrefetchedSender()
  return <Desk {...props} />
}
