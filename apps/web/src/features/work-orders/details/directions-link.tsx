import { type Coordinates, directionsTo, metresBetween } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { IconRouteSquare } from '@tabler/icons-react'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'
import { away, workOrderWords } from '../work-orders.messages.ts'
import classes from './location-card.module.css'

/** The way there, in the device's own map program; and how far it is, where the device is known without asking. */
export function DirectionsLink({ place }: { place: Coordinates & { name: string } }) {
  const here = useDevicePlace()
  const href = directionsTo(place, navigator.userAgent)
  return (
    <Button
      component="a"
      size="lg"
      variant="light"
      href={href}
      rel="noreferrer"
      {...(href.startsWith('https:') ? { target: '_blank' } : {})}
      leftSection={<IconRouteSquare size={24} aria-hidden />}
    >
      {workOrderWords.directions}
      {here && <span className={classes.away}>{away(metresBetween(here, place))}</span>}
    </Button>
  )
}
