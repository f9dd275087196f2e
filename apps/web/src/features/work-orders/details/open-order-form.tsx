import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { type RefObject, useEffect } from 'react'
import { ConflictAboveForm } from '../../../kit/conflict/conflict-above-form.tsx'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import { OrderForm } from '../form/order-form.tsx'
import type { useEditOrder } from '../form/use-edit-order.ts'

interface Props {
  id: string
  order: WorkOrder
  edit: ReturnType<typeof useEditOrder>
  titleField: RefObject<HTMLInputElement | null>
  /** The user just opened the form, so focus its first field. */
  begins: boolean
  onSubmit: () => void
}

/** Form of an open order. */
export function OpenOrderForm({ id, order, edit, titleField, begins, onSubmit }: Props) {
  const { ready } = edit
  useEffect(() => {
    if (begins && ready) titleField.current?.focus()
  }, [begins, ready, titleField])
  if (!ready) return <PageSkeleton />
  const { conflict } = edit
  return (
    <OrderForm
      id={id}
      order={{ ...order, icon: order.locationId.icon }}
      value={edit.value}
      onChange={edit.change}
      onSubmit={onSubmit}
      titleField={titleField}
      titleProblem={edit.titleProblem}
      failure={edit.failure}
      notice={
        conflict && (
          <ConflictAboveForm
            conflict={conflict}
            value={edit.value}
            busy={edit.isSaving}
            onChoose={edit.change}
            onSave={onSubmit}
            onTakeAll={() => void edit.discardEdit()}
          />
        )
      }
    />
  )
}
