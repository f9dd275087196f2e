import { membershipForPlace } from '@lamplighter/domain/locations'
import { type Coordinates, formatCoordinates } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSession } from '../../../lib/session/session.ts'
import { mapMessages, pinWords } from '../../../map/map.messages.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { useReverseGeocode, useWordsFromPacks } from '../locations.api.ts'
import { notYourCity, placeName } from './explore.messages.ts'
import classes from './pin-card.module.css'
import { useClearOfCard } from './use-clear-of-card.ts'

interface Props {
  map: LiveMap | null
  at: Coordinates
  onCreate: () => void
  onRemove: () => void
}

/**
 * Card for a placed pin: the nearest place, and the button to create a location. Warns users who are not
 * members of the city, but lets them continue: the guess may be wrong, and the server decides.
 */
export function PinCard({ map, at, onCreate, onRemove }: Props) {
  const { user } = useSession()
  const card = useClearOfCard(map, at)
  const { data: place, isError } = useReverseGeocode(at)
  const words = useWordsFromPacks(at, isError)
  const strange = place && user && !membershipForPlace(callerOf(user), place)
  const unknown = isError ? pinWords.notLookedUp : pinWords.lookingUp
  return (
    <section ref={card} className={`on-map ${classes.card}`} aria-label={pinWords.newLocation}>
      <div className={`words ${classes.words}`} role="status">
        <strong>{place?.placeWords ?? words ?? (place ? placeName(place) : unknown)}</strong>
        {place?.placeWords && <span>{placeName(place)}</span>}
        <span className="figures quiet">{formatCoordinates(at, 6)}</span>
        {strange && (
          <span className={classes.strange}>
            <IconInfoCircle size={20} aria-hidden />
            {notYourCity(place)}
          </span>
        )}
      </div>
      <Tooltip label={pinWords.remove}>
        <ActionIcon variant="subtle" color="gray" aria-label={pinWords.remove} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button size="lg" className={classes.create} onClick={onCreate}>
        {mapMessages.createHere}
      </Button>
    </section>
  )
}
