import { fixWarning } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LocationErrorBox } from '../../features/locations/location-error-box.tsx'
import { editLocationTitle } from '../../features/locations/locations.messages.ts'
import { navigationWords } from '../../kit/kit.messages.ts'
import { PageSkeleton } from '../../kit/lists/skeletons.tsx'
import { say } from '../../kit/messages/say.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useGeolocation } from '../../map/pin/use-geolocation.ts'
import { asShown } from '../maps/use-map-address.ts'

/** Where the installed app's shortcut leads: finds the device, then begins a location there as if its pin had been put down. */
export function BeginHere() {
  const navigate = useNavigate()
  const { find, finding, error } = useGeolocation((fix) => {
    const warning = fixWarning(fix.accuracy)
    if (warning) say.info(warning)
    const { latitude: lat, longitude: lng } = asShown(fix)
    void navigate({ to: paths.editLocation, search: { lat, lng, from: 'maps', here: true }, replace: true })
  })
  useEffect(() => find(), [find])
  return (
    <Page>
      <PageHeader title={editLocationTitle('maps', false)} />
      <p role="status">{finding ? 'Finding where you are...' : ''}</p>
      {error ? (
        <>
          <LocationErrorBox message={error} onRetry={find} />
          <LinkButton to={paths.maps}>{navigationWords.maps}</LinkButton>
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
