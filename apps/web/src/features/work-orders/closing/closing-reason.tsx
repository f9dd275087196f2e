import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Input } from '@mantine/core'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { useOrderChoices } from '../order-choices.ts'
import { workOrderWords } from '../work-orders.messages.ts'

interface Props {
  order: Pick<WorkOrder, 'cityId'>
  value: string | null
  onChange: (reason: string | null) => void
}

/** Why the order is closed: one of the city's reasons, or none (ORDER-47). */
export function ClosingReason({ order, value, onChange }: Props) {
  const { data } = useOrderChoices(order.cityId)
  if (!data || data.closingReasons.length === 0) return null
  return (
    <Input.Wrapper label={workOrderWords.closingReason} labelElement="div">
      <FilterChips
        label={workOrderWords.closingReason}
        single
        choices={data.closingReasons.map((reason) => ({ value: reason, label: reason }))}
        chosen={value === null ? [] : [value]}
        onChange={([chosen]) => onChange(chosen ?? null)}
      />
    </Input.Wrapper>
  )
}
