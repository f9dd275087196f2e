import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { DueField } from '../form/due-field.tsx'
import { useOrderChoices } from '../order-choices.ts'
import type { BulkDialogProps } from './dialogs.ts'
import { orderBulkWords, ordersCounted } from './order-bulk.messages.ts'

/** Sets or removes the due date of all selected orders. */
export function DueDialog({ orders, onDone, onClose }: BulkDialogProps) {
  /** Undefined until the user has chosen. */
  const [dueOn, setDueOn] = useState<string | null>()
  const { data: choices } = useOrderChoices(orders[0]?.cityId ?? '')
  return (
    <FormDialog
      title={orderBulkWords.due}
      hint={ordersCounted(orders.length)}
      action={dueOn === null ? orderBulkWords.removeDue : orderBulkWords.setDue}
      problem={null}
      busy={false}
      disabled={dueOn === undefined}
      onSubmit={() => dueOn !== undefined && onDone({ kind: 'due', dueOn })}
      onClose={onClose}
    >
      <DueField value={dueOn ?? null} onChange={setDueOn} timeZone={choices?.timeZone} canRemove />
    </FormDialog>
  )
}
