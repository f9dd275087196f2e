import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { SegmentedSwitch } from '../../../../kit/lists/segmented-switch.tsx'
import { locationPageWords } from '../../locations.messages.ts'
import type { View } from './use-location-filters.ts'

interface Props {
  view: View
  onChange: (view: View) => void
}

export function ViewSwitch({ view, onChange }: Props) {
  return (
    <SegmentedSwitch
      label="View"
      value={view}
      onChange={onChange}
      choices={[
        {
          value: 'cards',
          label: (
            <>
              <IconLayoutGrid size={20} aria-hidden />
              {locationPageWords.cardView}
            </>
          ),
        },
        {
          value: 'table',
          label: (
            <>
              <IconTable size={20} aria-hidden />
              {locationPageWords.tableView}
            </>
          ),
        },
      ]}
    />
  )
}
