import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Link } from '@tanstack/react-router'
import classes from './order-parts.module.css'

/** The order's name, which leads to it. */
export function OrderTitle({ order: { _id, title } }: { order: WorkOrder }) {
  return (
    <Link to="/work-orders/$id" params={{ id: _id }} className={classes.title}>
      {title}
    </Link>
  )
}
