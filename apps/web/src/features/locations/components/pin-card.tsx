import { type Coordinates, formatCoordinates, mapMessages, UNKNOWN_CITY } from '@lamplighter/domain/map'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useReverseGeocode } from '../locations.api.ts'
import classes from './pin-card.module.css'

interface Props {
  at: Coordinates
  onCreate: () => void
  onRemove: () => void
}

/** Rises when a pin is down: the nearest place, and the button that makes a location of it. */
export function PinCard({ at, onCreate, onRemove }: Props) {
  const { data: place, isPending } = useReverseGeocode(at)
  const known = place && place.city !== UNKNOWN_CITY
  return (
    <section className={classes.card} aria-label="New location">
      <div className={classes.words}>
        <strong>
          {isPending
            ? 'Looking up this place'
            : known
              ? `${place.city}, ${place.state} ${place.zip}`
              : 'Outside the known cities'}
        </strong>
        <span className={classes.figures}>{formatCoordinates(at, 6)}</span>
      </div>
      <Tooltip label="Remove pin">
        <ActionIcon variant="subtle" color="gray" aria-label="Remove pin" onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button size="lg" className={classes.create} onClick={onCreate}>
        {mapMessages.createHere}
      </Button>
    </section>
  )
}
