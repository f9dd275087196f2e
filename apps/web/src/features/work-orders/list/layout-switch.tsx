import { orderLayouts } from '@lamplighter/domain/work-orders'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { layoutLabels, workOrderWords } from '../work-orders.messages.ts'
import { useOrderFilters } from './use-order-filters.ts'

/** Switches between list, board and calendar, on wide windows (ORDER-69). */
export function LayoutSwitch() {
  const { layout, setLayout } = useOrderFilters()
  const isDesk = !useNarrow('75em')
  if (!isDesk) return null
  return (
    <SegmentedSwitch
      label={workOrderWords.layout}
      value={layout}
      choices={orderLayouts.map((value) => ({ value, label: layoutLabels[value] }))}
      onChange={setLayout}
    />
  )
}
