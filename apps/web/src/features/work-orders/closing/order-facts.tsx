import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { momentOf } from '../../../kit/text/moment.ts'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './finished-order.module.css'

/** Facts of an order, read-only. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { closedAt, closedRecordedAt, closedBy, closingNote, closingReason, description, tags } = order
  return (
    <dl className={`surface stack gap-4 ${classes.facts}`}>
      {closedAt && (
        <>
          <dt>Closed</dt>
          <dd>
            {closedRecordedAt ? momentOf(closedAt) : dateOf(closedAt)}
            <RecordedAt time={closedRecordedAt} beside={closedAt} />
            {closedBy && ` by ${closedBy.name}`}
          </dd>
        </>
      )}
      {closingReason && (
        <>
          <dt>{workOrderWords.reason}</dt>
          <dd>{closingReason}</dd>
        </>
      )}
      {closingNote && (
        <>
          <dt>Closing note</dt>
          <dd>{closingNote}</dd>
        </>
      )}
      <dt>{workOrderWords.description}</dt>
      <dd>{description || 'None'}</dd>
      {tags.length > 0 && (
        <>
          <dt>{workOrderWords.tags}</dt>
          <dd>{tags.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
