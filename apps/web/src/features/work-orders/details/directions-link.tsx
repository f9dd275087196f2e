import { type Coordinates, metersBetween } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { IconRouteSquare } from '@tabler/icons-react'
import { directionsLink } from '../../../map/directions.ts'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'
import { away, workOrderWords } from '../work-orders.messages.ts'
import classes from './location-card.module.css'

/** Directions in the device's map app, and the distance if the position is known without asking. */
export function DirectionsLink({ place }: { place: Coordinates & { name: string } }) {
  const here = useDevicePlace()
  return (
    <Button
      component="a"
      size="lg"
      variant="light"
      {...directionsLink(place)}
      leftSection={<IconRouteSquare size={24} aria-hidden />}
    >
      {workOrderWords.directions}
      {here && <span className={classes.away}>{away(metersBetween(here, place))}</span>}
    </Button>
  )
}
