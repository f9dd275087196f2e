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
  /** Why the device has no position; null if that is not needed. */
  onPositionProblem: (why: string | null) => void
}

/** Start of Mark It: locates the device and starts a location there. */
export function BeginHere({ onPositionProblem }: Props) {
  const navigate = useNavigate()
  const { find, finding, error } = useGeolocation((fix) => {
    const { latitude: lat, longitude: lng } = asShown(fix)
    void navigate({ to: paths.editLocation, search: { lat, lng, from: 'maps', here: true }, replace: true })
  })
  useEffect(() => find(), [find])
  const goOn = useEffectEvent((why: string) => onPositionProblem(why))
  useEffect(() => {
    if (error) goOn(error)
  }, [error])
  return (
    <Page>
      <PageHeader title={editLocationTitle('maps', false)} />
      <div className="line apart">
        <p role="status">{finding ? markingWords.finding : ''}</p>
        <Button variant="default" onClick={() => onPositionProblem(null)}>
          {markingWords.byHand}
        </Button>
      </div>
      <PageSkeleton />
    </Page>
  )
}
