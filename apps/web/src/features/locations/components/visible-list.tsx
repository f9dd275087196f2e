import { categoryOf, iconOf } from '@lamplighter/domain/catalogue'
import type { Location } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { AssetIcon } from '../../../kit/asset-icon.tsx'
import type { MapPoint } from '../../../map/map-types.ts'
import { mapPoint } from '../../../map/use-map-point.ts'
import classes from './visible-list.module.css'

interface Props {
  locations: readonly Location[]
  total: number
  onOpen: (point: MapPoint) => void
  /** The one that has the focus, so the map can show which it is. */
  onHint: (id: string | null) => void
}

const atFirst = 30

/** What the map shows, as a list: for keyboards, screen readers, and browsers without a map. */
export function VisibleList({ locations, total, onOpen, onHint }: Props) {
  const [limit, setLimit] = useState(atFirst)
  if (total === 0) return <p className={classes.quiet}>No locations in this part of the map.</p>
  const sorted = locations
    .map(mapPoint)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const unlisted = total - locations.length
  return (
    <>
      {unlisted > 0 && (
        <p className={classes.quiet}>
          {unlisted.toLocaleString('en-US')} more are here. Zoom in to see them one by one.
        </p>
      )}
      <ul className={classes.list}>
        {sorted.slice(0, limit).map((point) => (
          <li key={point._id}>
            <button
              type="button"
              className={classes.row}
              onClick={() => onOpen(point)}
              onFocus={() => onHint(point._id)}
              onBlur={() => onHint(null)}
            >
              <AssetIcon icon={point.icon} size={32} variant="glyph" />
              <span className={classes.words}>
                <span className={classes.name}>{point.name}</span>
                <span className={classes.quiet}>{kindOf(point)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sorted.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + 100)}>
          Show more
        </Button>
      )}
    </>
  )
}

function kindOf({ icon, creator }: MapPoint): string {
  const { label, category } = iconOf(icon)
  const department = category ? `${categoryOf(category).label}, ` : ''
  return `${label}, ${department}by ${creator}`
}
