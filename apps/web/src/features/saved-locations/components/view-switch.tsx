import { locationWords } from '@lamplighter/domain/locations'
import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import type { View } from '../use-location-filters.ts'
import classes from './filters.module.css'

interface Props {
  view: View
  onChange: (view: View) => void
}

/** Card View or Table View. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label="View"
      value={view}
      onChange={(value) => onChange(value === 'cards' ? 'cards' : 'table')}
      data={[
        {
          value: 'cards',
          label: (
            <>
              <IconLayoutGrid size={20} aria-hidden />
              {locationWords.cardView}
            </>
          ),
        },
        {
          value: 'table',
          label: (
            <>
              <IconTable size={20} aria-hidden />
              {locationWords.tableView}
            </>
          ),
        },
      ]}
    />
  )
}
