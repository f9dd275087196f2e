import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { AssignedField } from '../form/assigned-field.tsx'
import type { OrderDraft } from '../form/order-draft.ts'
import { useOrderChoices } from '../order-choices.ts'
import { workOrderWords as words } from '../work-orders.messages.ts'
import { type BulkDialogProps, oneCityOf } from './dialogs.ts'
import { orderBulkWords, ordersCounted } from './order-bulk.messages.ts'

type Assignment = Pick<OrderDraft, 'assigneeIds' | 'crewId' | 'names'>

const NOBODY = 'nobody'
const nobody: Assignment = { assigneeIds: [], crewId: null, names: {} }

/** A crew is chosen with one press, because most orders go to a crew. */
export function AssignDialog({ orders, onDone, onClose }: BulkDialogProps) {
  const cityId = oneCityOf(orders)
  const [value, setValue] = useState<Assignment | null>(null)
  const isNobody = value === nobody
  return (
    <FormDialog
      title={orderBulkWords.assign}
      hint={ordersCounted(orders.length)}
      action={isNobody ? orderBulkWords.unassign : orderBulkWords.assign}
      problem={cityId ? null : orderBulkWords.severalCities}
      busy={false}
      disabled={value === null}
      onSubmit={() => {
        const { assigneeIds = [], crewId = null, names = {} } = value ?? nobody
        onDone({ kind: 'assign', assigneeIds, crewId, names })
      }}
      onClose={onClose}
    >
      {cityId && (
        <Choices cityId={cityId} orders={orders} value={value} isNobody={isNobody} onChange={setValue} />
      )}
    </FormDialog>
  )
}

interface ChoicesProps {
  cityId: string
  orders: readonly WorkOrder[]
  value: Assignment | null
  isNobody: boolean
  onChange: (value: Assignment | null) => void
}

function Choices({ cityId, orders, value, isNobody, onChange }: ChoicesProps) {
  const { data: choices, isError } = useOrderChoices(cityId)
  const places = orders.map(({ locationId: { icon } }) => ({ cityId, icon }))
  const { assigneeIds = [], names = {} } = value ?? nobody

  function choose(id: string | undefined) {
    if (id === NOBODY) return onChange(nobody)
    const crew = choices?.crews.find(({ _id }) => _id === id)
    const added = crew ? { [crew._id]: crew.name } : {}
    onChange(
      crew || assigneeIds.length > 0
        ? { assigneeIds, crewId: crew?._id ?? null, names: { ...names, ...added } }
        : null,
    )
  }

  return (
    <>
      <FilterChips
        label={words.crew}
        single
        choices={[
          ...(choices?.crews ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          { value: NOBODY, label: words.nobody },
        ]}
        chosen={isNobody ? [NOBODY] : value?.crewId ? [value.crewId] : []}
        onChange={([id]) => choose(id)}
      />
      <AssignedField
        order={{ cityId, icon: null, places, assigneeIds: [], crewId: null, assignees: [], crew: null }}
        value={value ?? nobody}
        onChange={(changed) =>
          onChange(changed.crewId || (changed.assigneeIds ?? []).length > 0 ? changed : null)
        }
        choices={choices}
        failed={isError}
      />
    </>
  )
}
