import { statusLabels, type WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import classes from './badges.module.css'

export function StatusBadge({ status }: { status: WorkOrderStatus }) {
  const Icon = status === 'open' ? IconCircleDot : IconCircleCheck
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={18} aria-hidden />
      {statusLabels[status]}
    </span>
  )
}
