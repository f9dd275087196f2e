import { categoryOf, iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import type { Location } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { LocationSummary } from '../../kit/location/location-summary.tsx'
import { moreOnMap } from '../map.messages.ts'
import { kindOfLocation, visibleListWords } from './in-view.messages.ts'
import type { useListedInView } from './use-listed-in-view.ts'
import classes from './visible-list.module.css'

/** Number of visible locations; empty until loaded. */
export function figureOf({ isPending, isOnlyHere, total }: ReturnType<typeof useListedInView>) {
  return isPending || isOnlyHere ? null : formatCount(total)
}

interface Props {
  locations: readonly Location[]
  total: number
  unsentOf: (location: Location) => string | null
  isPending: boolean
  isOnlyHere: boolean
  refetch: () => unknown
  onOpen: (location: Location) => void
  /** The focused or hovered item, so that the map can highlight it. */
  onHint: (id: string | null) => void
}

const INITIAL_ROWS = 30

/** The map's locations as a list, for keyboards, screen readers and browsers without a map. */
export function VisibleList({
  locations,
  total,
  unsentOf,
  isPending,
  isOnlyHere,
  refetch,
  onOpen,
  onHint,
}: Props) {
  const [limit, setLimit] = useState(INITIAL_ROWS)
  const failure = isOnlyHere && (
    <ErrorState message={visibleListWords.failed} onRetry={() => void refetch()} />
  )
  if (failure && total === 0) return failure
  if (isPending) return <ListSkeleton rows={3} />
  if (total === 0) return <p className={classes.quiet}>{visibleListWords.none}</p>
  const sorted = locations.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const unlisted = total - locations.length
  return (
    <>
      {failure}
      {unlisted > 0 && <p className={classes.quiet}>{moreOnMap(unlisted)}</p>}
      <ul className={classes.list}>
        {sorted.slice(0, limit).map((location) => (
          <li key={location._id}>
            <button
              type="button"
              className={`bare ${classes.row}`}
              onClick={() => onOpen(location)}
              onFocus={() => onHint(location._id)}
              onBlur={() => onHint(null)}
              onMouseEnter={() => onHint(location._id)}
              onMouseLeave={() => onHint(null)}
            >
              <LocationSummary
                location={location}
                density="row"
                facts={[kindOf(location)]}
                unsent={unsentOf(location)}
              />
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + 100)}>
          {visibleListWords.showMore}
        </Button>
      )}
    </>
  )
}

function kindOf({ icon, userId }: Location): string {
  const { label, category } = iconOf(icon)
  return kindOfLocation(label, category && categoryOf(category).label, userId.name)
}
