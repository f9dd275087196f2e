import { type Location, nearDuplicateQuestion, nearDuplicates } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../../kit/kit.messages.ts'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useNearLocations } from '../locations.api.ts'
import classes from './near-duplicate-hint.module.css'

interface Props {
  at: Coordinates | null
  icon: string | null
  /** Only new locations are compared. */
  isNew: boolean
  /** Called when the link is followed: the draft is then not sent on leaving. */
  onOpen: () => void
}

/** Warns that the same asset may exist already, with its distance and a link. Does not prevent saving. */
export function NearDuplicateHint({ at, icon, isNew, onOpen }: Props) {
  const near = useNearLocations(at, icon, isNew)
  const [nearest] = at ? nearDuplicates<Location>(near, { at, icon }) : []
  return (
    <div role="status">
      {isNew && nearest && (
        <div className={`notice beside ${classes.hint}`}>
          <AssetIcon icon={nearest.place.icon} size={40} />
          <div className={`words ${classes.words}`}>
            <strong>{nearDuplicateQuestion(nearest.place.icon, nearest.metres)}</strong>
            <span className={classes.name}>{nearest.place.name}</span>
          </div>
          <LinkButton
            variant="default"
            to="/edit-location"
            search={{
              lat: nearest.place.latitude,
              lng: nearest.place.longitude,
              from: 'savedlocations',
              id: nearest.place._id,
            }}
            aria-label={`${formWords.open} ${nearest.place.name}`}
            onClick={onOpen}
          >
            {formWords.open}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
