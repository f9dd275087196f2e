/**
 * What a visitor sees where a screen is for members (router.tsx), by the name of that screen: they fetch this instead of its code. The page
 * itself has it before any code (painted-screens.tsx).
 */
import { activityMessages } from '@lamplighter/domain/activities'
import { locationWords, SAVED_LOCATIONS_KEY } from '@lamplighter/domain/locations'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { Navigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { feedWords } from '../features/activities/activities.messages.ts'
import { NothingOnDevice } from '../features/locations/saved/list/nothing-on-device.tsx'
import { LogInFirst } from '../frame/log-in-first.tsx'
import { receiptWords } from '../frame/outbox/receipt/receipt.messages.ts'
import { useLeftUnsent } from '../frame/outbox/use-left-unsent.ts'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { useWantThisPage } from '../frame/want-page.ts'
import { navigationWords } from '../kit/kit.messages.ts'

const SavedOnDevice = lazy(() =>
  import('../pages/saved-locations.page.tsx').then(({ SavedLocationsPage }) => ({
    default: SavedLocationsPage,
  })),
)

/** What their own device has saved, if there may be anything, or what the address asks for. */
export function SavedLocationsPage() {
  const search = useSearch({ strict: false })
  const left = useLeftUnsent(true)
  if (Object.keys(search).length === 0 && !hasSaved()) return <NothingOnDevice isWorkLeft={left > 0} />
  return (
    <Suspense fallback={<ScreenPending />}>
      <SavedOnDevice />
    </Suspense>
  )
}

function hasSaved(): boolean {
  try {
    return localStorage.getItem(SAVED_LOCATIONS_KEY) !== null
  } catch {
    return false
  }
}

export const ActivitiesPage = () => <LogInFirst title={activityMessages.title} message={feedWords.login} />
export const EditLocationPage = () => <LogInFirst title={locationWords.editLocation} />
export const LocationNotesPage = () => <LogInFirst title={noteWords.notes} />
export const CityAdminPage = () => <LogInFirst title={navigationWords.cityAdmin} />
export const SettingsPage = () => <LogInFirst title={navigationWords.settings} />
export const OutboxPage = () => <LogInFirst title={navigationWords.outbox} />
export const OutboxReceiptPage = () => <LogInFirst title={receiptWords.title} />

/** From the work orders visitors are sent home (ACC-13), and come back after they log in. */
function ToHome() {
  useWantThisPage()
  return <Navigate to={paths.home} replace />
}
export const WorkOrdersPage = ToHome
export const NewWorkOrderPage = ToHome
export const SelectLocationPage = ToHome
export const WorkOrderDetailsPage = ToHome
