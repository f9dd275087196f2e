import { type WorkOrder, workOrderWords } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { closedBy } from '../order-problems.ts'
import type { useEditOrder } from '../use-edit-order.ts'
import classes from './finished-order.module.css'
import noticeClasses from './notices.module.css'

interface Props {
  order: WorkOrder
  edit: ReturnType<typeof useEditOrder>
}

/** A finished order is a record: it is read, not edited. Text that could no longer be saved is still shown. */
export function FinishedOrder({ order, edit }: Props) {
  return (
    <div className={classes.parts}>
      {edit.isEdited && (
        <div className={noticeClasses.notice} role="alert">
          <p className={noticeClasses.lead}>{closedBy(order)}, before your change was saved. Your text:</p>
          <dl className={noticeClasses.theirs}>
            <div>
              <dt>{workOrderWords.title}</dt>
              <dd>{edit.value.title}</dd>
            </div>
            <div>
              <dt>{workOrderWords.description}</dt>
              <dd>{edit.value.description || 'Nothing'}</dd>
            </div>
          </dl>
          <div className={noticeClasses.choices}>
            <Button variant="default" onClick={() => void edit.giveUp()}>
              Discard my text
            </Button>
          </div>
        </div>
      )}
      <dl className={classes.facts}>
        <dt>Closed</dt>
        <dd>{closedBy(order)}</dd>
        {order.closingNote && (
          <>
            <dt>Closing note</dt>
            <dd>{order.closingNote}</dd>
          </>
        )}
        <dt>{workOrderWords.description}</dt>
        <dd>{order.description || 'None'}</dd>
        {order.tags.length > 0 && (
          <>
            <dt>{workOrderWords.tags}</dt>
            <dd>{order.tags.join(', ')}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
