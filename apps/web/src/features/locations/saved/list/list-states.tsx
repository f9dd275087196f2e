import { cityAndState } from '@lamplighter/domain/cities'
import { locationMessages } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { noMatches, searchHint, TRY_AGAIN } from '../../../../kit/kit.messages.ts'
import { EmptyState } from '../../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../../kit/lists/error-state.tsx'
import { filterWords } from '../../../../kit/lists/filters/filters.messages.ts'
import { LinkButton } from '../../../../kit/page/link-button.tsx'
import { useObservedCity } from '../../../../lib/cities/observed-city.ts'
import { useReadsOnly } from '../../../../lib/cities/reads-only.ts'
import { loginPrompt } from '../../../../lib/session/login-prompt.ts'
import { locationPageWords, noLocationsIn } from '../../locations.messages.ts'
import classes from './list-states.module.css'

/** Empty state: the city has no locations yet. */
export function NothingSaved() {
  const observed = useObservedCity()
  const readsOnly = useReadsOnly()
  return (
    <EmptyState
      message={
        observed
          ? noLocationsIn(cityAndState({ name: observed.cityName, state: observed.cityState }))
          : readsOnly
            ? locationPageWords.noneYet
            : 'No locations yet. Drop a pin on the map to save the first one.'
      }
      action={
        <LinkButton to="/maps" size="lg">
          {locationPageWords.exploreMaps}
        </LinkButton>
      }
    />
  )
}

/** Empty state: no location matches the filters. */
export function NothingMatches({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <EmptyState
      title={typed ? noMatches(typed) : locationMessages.noneFound}
      message={typed ? searchHint : 'No locations match all filters.'}
      action={
        <Button variant="default" onClick={onClear}>
          {filterWords.clearAll}
        </Button>
      }
    />
  )
}

/** Error state: neither the server's nor a local list. Map and filters stay as they are. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      message={locationMessages.loadFailed}
      hint="Nothing is lost: your city’s locations are safe on the server."
      onRetry={onRetry}
    />
  )
}

/** Says that the list comes from this device, and why. */
export function DeviceNotice({ instead, onRetry }: { instead: boolean; onRetry: () => void }) {
  return (
    <div className={`notice line apart ${classes.notice}`} role={instead ? 'alert' : undefined}>
      <p>
        {instead
          ? `${locationMessages.loadFailed}. Showing the locations saved on this device. Your city’s locations are safe on the server.`
          : 'These locations are saved on this device only. Log in to see your city’s locations.'}
      </p>
      {instead ? (
        <Button variant="default" onClick={onRetry}>
          {TRY_AGAIN}
        </Button>
      ) : (
        <Button variant="default" onClick={() => loginPrompt.open()}>
          Log in
        </Button>
      )}
    </div>
  )
}
