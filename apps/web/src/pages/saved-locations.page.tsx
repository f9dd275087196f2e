import { locationWords } from '@lamplighter/domain/locations'
import { IconMapPinPlus } from '@tabler/icons-react'
import { RequireCity } from '../features/cities/components/require-city.tsx'
import { SavedLocationsList } from '../features/saved-locations/components/saved-locations-list.tsx'
import { SavedLocationsMap } from '../features/saved-locations/components/saved-locations-map.tsx'
import { useLocationFilters } from '../features/saved-locations/use-location-filters.ts'
import { useSavedLocations } from '../features/saved-locations/use-saved-locations.ts'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useSession } from '../lib/session.ts'

/** For visitors too: they see what their own device has saved. */
export function SavedLocationsPage() {
  const { status } = useSession()
  if (status !== 'authenticated') return <Screen />
  return (
    <RequireCity>
      <Screen />
    </RequireCity>
  )
}

function Screen() {
  const state = useLocationFilters()
  const saved = useSavedLocations(state.filters)
  const some = saved.total > 0 || saved.source === 'failed' || saved.isStale || state.isFiltered
  return (
    <Page>
      <PageHeader
        title={locationWords.savedLocations}
        actions={
          some && (
            <LinkButton to="/maps" leftSection={<IconMapPinPlus size={20} aria-hidden />}>
              Add a location
            </LinkButton>
          )
        }
      />
      {(saved.isPending || some) && <SavedLocationsMap filters={state.filters} saved={saved} />}
      <SavedLocationsList state={state} saved={saved} />
    </Page>
  )
}
