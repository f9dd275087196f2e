import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { editLocationTitle } from '../../features/locations/locations.messages.ts'
import { markingWords } from '../../features/locations/marking/marking.messages.ts'
import { PageSkeleton } from '../../kit/lists/skeletons.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useGeolocation } from '../../map/pin/use-geolocation.ts'
import { asShown } from '../maps/use-map-address.ts'

interface Props {
  /** The device cannot say where it is, and why; null where nobody waits for it. */
  onUnfound: (why: string | null) => void
}

/** Where Mark It begins: finds the device, then begins a location there as if its pin had been put down. */
export function BeginHere({ onUnfound }: Props) {
  const navigate = useNavigate()
  const { find, finding, error } = useGeolocation((fix) => {
    const { latitude: lat, longitude: lng } = asShown(fix)
    void navigate({ to: paths.editLocation, search: { lat, lng, from: 'maps', here: true }, replace: true })
  })
  useEffect(() => find(), [find])
  const goOn = useEffectEvent((why: string) => onUnfound(why))
  useEffect(() => {
    if (error) goOn(error)
  }, [error])
  return (
    <Page>
      <PageHeader title={editLocationTitle('maps', false)} />
      <div className="line apart">
        <p role="status">{finding ? markingWords.finding : ''}</p>
        <Button variant="default" onClick={() => onUnfound(null)}>
          {markingWords.byHand}
        </Button>
      </div>
      <PageSkeleton />
    </Page>
  )
}
