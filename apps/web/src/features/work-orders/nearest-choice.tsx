import { Select } from '@mantine/core'
import type { AskedPlace } from '../../map/pin/use-asked-place.ts'
import classes from './nearest-choice.module.css'
import { workOrderWords } from './work-orders.messages.ts'

interface Props {
  place: AskedPlace
  /** Label of the default sort order. */
  otherwise: string
  isNearest: boolean
  onChange: (nearest: boolean) => void
  className?: string | undefined
}

/**
 * Chooses the sort order. 'Nearest first' locates the device; the list stays as it is until the position is
 * known (ORDER-20).
 */
export function NearestChoice({ place, otherwise, isNearest, onChange, className }: Props) {
  return (
    <Select
      className={className ?? ''}
      aria-label={workOrderWords.sort}
      allowDeselect={false}
      data={[
        { value: 'otherwise', label: otherwise },
        { value: 'nearest', label: workOrderWords.nearestFirst },
      ]}
      value={isNearest || place.finding ? 'nearest' : 'otherwise'}
      onChange={(value) => {
        if (value === 'nearest') place.whenKnown(() => onChange(true))
        else onChange(false)
      }}
    />
  )
}

/** Shows that the app is locating the device, or the reason why that failed. */
export function PlaceStatus({ place: { finding, error } }: Pick<Props, 'place'>) {
  return (
    <div role="status" className={classes.status}>
      {finding && <p className="quiet">{workOrderWords.findingPlace}</p>}
      {error && !finding && <p className="notice">{error}</p>}
    </div>
  )
}
