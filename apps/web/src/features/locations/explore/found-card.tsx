import { isSpot, type SearchResult } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formWords } from '../../../kit/kit.messages.ts'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { pinWords } from '../../../map/map.messages.ts'
import { PlaceIcon } from '../../../map/search/place-option.tsx'
import { placeSearchWords } from '../../../map/search/search.messages.ts'
import classes from './pin-card.module.css'

interface Props {
  found: SearchResult
  /** Sync state of unsent changes to the location. */
  unsent: string | null
  onOpen: (place: Coordinates & { _id: string }) => void
  /** Null if the user cannot add locations here. */
  onPlace: ((at: Coordinates) => void) | null
  onClose: () => void
}

/** A search result: a location to open, or a spot for the pin. */
export function FoundCard({ found, unsent, onOpen, onPlace, onClose }: Props) {
  const { label, detail, latitude, longitude, locationId } = found
  const at = { latitude, longitude }
  return (
    <section className={`on-map ${classes.card}`} aria-label={placeSearchWords.found}>
      <div className="beside" role="status">
        <PlaceIcon place={found} />
        <div className={`words ${classes.words}`}>
          <strong>{label}</strong>
          <span className="figures quiet">{detail}</span>
          {unsent && (
            <span>
              <UnsentBadge state={unsent} />
            </span>
          )}
        </div>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={placeSearchWords.close} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {locationId && (
        <Button size="lg" className={classes.create} onClick={() => onOpen({ ...at, _id: locationId })}>
          {formWords.open}
        </Button>
      )}
      {onPlace && isSpot(found) && (
        <Button size="lg" variant="default" className={classes.create} onClick={() => onPlace(at)}>
          {pinWords.placeHere}
        </Button>
      )}
    </section>
  )
}
