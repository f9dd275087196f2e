import { IconMapPinPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { DownloadMenu } from '../features/exports/download-menu.tsx'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { demoWords } from '../features/locations/saved/demo/demo.messages.ts'
import { useLocationFilters } from '../features/locations/saved/filters/use-location-filters.ts'
import { SavedLocationsList } from '../features/locations/saved/list/saved-locations-list.tsx'
import { forServer } from '../features/locations/saved/saved-locations.api.ts'
import { SavedLocationsMap } from '../features/locations/saved/saved-locations-map.tsx'
import { useSavedLocations } from '../features/locations/saved/use-saved-locations.ts'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useObservedCity } from '../lib/cities/observed-city.ts'
import { useSession } from '../lib/session.ts'

const route = getRouteApi('/saved-locations')
const DemoScreen = lazy(() =>
  import('../features/locations/saved/demo/demo-screen.tsx').then(({ DemoScreen }) => ({
    default: DemoScreen,
  })),
)

/** For visitors too: they see what their own device has saved. */
export function SavedLocationsPage() {
  const { status } = useSession()
  const { demo } = route.useSearch()
  if (demo && status === 'unauthenticated') return <Demonstration />
  if (status !== 'authenticated') return <Screen />
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
  const saved = useSavedLocations(state.filters)
  const observed = useObservedCity()
  // Shown from the start, so that the list does not push anything down when it arrives.
  const some =
    saved.isPending || saved.total > 0 || saved.source === 'failed' || saved.isStale || state.isFiltered
  return (
    <Page>
      <PageHeader
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
              {!observed && (
                <LinkButton to="/maps" leftSection={<IconMapPinPlus size={20} aria-hidden />}>
                  Add a location
                </LinkButton>
              )}
            </>
          )
        }
      />
      {some && <SavedLocationsMap filters={state.filters} saved={saved} />}
      <SavedLocationsList state={state} saved={saved} />
    </Page>
  )
}
