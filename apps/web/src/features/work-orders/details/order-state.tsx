import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../badges.tsx'
import { UnsentMark } from '../unsent-mark.tsx'
import classes from './details.module.css'

/** Status, priority, and who created the order when. */
export function OrderState({ order }: { order: WorkOrder }) {
  return (
    <div className={`line ${classes.facts}`}>
      <StatusBadge status={order.status} />
      <PriorityBadge priority={order.priority} />
      <UnsentMark id={order._id} />
      <span>
        Created <RelativeTime time={order.createdAt} />
        <RecordedAt time={order.recordedAt} beside={order.createdAt} /> by {order.createdBy.name}
      </span>
    </div>
  )
}
