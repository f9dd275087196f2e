import { STILL_BROKEN_REASON, type WorkOrder } from '@lamplighter/domain/work-orders'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { closedBeforeBy, reopenedBy, workOrderWords } from '../work-orders.messages.ts'
import classes from './notices.module.css'

/** Says that the order was reopened: why, by whom, and its earlier closing note. */
export function ReopenedNotice({ reopened }: { reopened: NonNullable<WorkOrder['reopened']> }) {
  const { by, at, byResident, reason, closedBy, closedAt, closedRecordedAt, closingNote } = reopened
  return (
    <div className={`surface stack gap-8 ${classes.history}`}>
      <p className={classes.lead}>
        {byResident ? `${STILL_BROKEN_REASON} (${dateOf(at)})` : reopenedBy(by.name, dateOf(at))}
      </p>
      <dl className={`stack gap-8 ${classes.theirs}`}>
        {reason && !byResident && (
          <div>
            <dt>{workOrderWords.reason}</dt>
            <dd>{reason}</dd>
          </div>
        )}
        <div>
          <dt>
            {closedBeforeBy(closedBy.name, dateOf(closedAt))}
            <RecordedAt time={closedRecordedAt} beside={closedAt} />
          </dt>
          <dd>{closingNote ?? workOrderWords.withoutNote}</dd>
        </div>
      </dl>
    </div>
  )
}
