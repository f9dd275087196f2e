import { maxLengths } from '@lamplighter/domain/http'
import { closingNoteOf } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { ClosingReason } from '../closing/closing-reason.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import { type BulkDialogProps, oneCityOf } from './dialogs.ts'
import { orderBulkWords, ordersCounted } from './order-bulk.messages.ts'

/** Closes all selected orders with the same note and reason. */
export function CloseDialog({ orders, onDone, onClose }: BulkDialogProps) {
  const [note, setNote] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const cityId = oneCityOf(orders)
  return (
    <FormDialog
      title={orderBulkWords.closeMany}
      hint={ordersCounted(orders.length)}
      action={orderBulkWords.closeMany}
      problem={null}
      busy={false}
      onSubmit={() => onDone({ kind: 'close', note: closingNoteOf(note), reason })}
      onClose={onClose}
    >
      <GrowingTextarea
        label={workOrderWords.closingNote}
        data-autofocus
        minRows={3}
        maxLength={maxLengths.workOrder.closingNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {cityId && <ClosingReason order={{ cityId }} value={reason} onChange={setReason} />}
    </FormDialog>
  )
}
