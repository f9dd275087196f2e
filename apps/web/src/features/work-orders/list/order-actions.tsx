import { callerOf } from '@lamplighter/domain/memberships'
import { canCloseWorkOrder, type WorkOrder, workOrderWords } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useSession } from '../../../lib/session.ts'
import classes from './order-parts.module.css'

interface Props {
  order: WorkOrder
  /** Left out for finished orders. */
  onClose?: ((order: WorkOrder) => void) | undefined
}

export function OrderActions({ order, onClose }: Props) {
  const { user } = useSession()
  const mayClose = canCloseWorkOrder(user && callerOf(user), order)
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/work-orders/$id"
        params={{ id: order._id }}
        variant="default"
        aria-label={`${workOrderWords.view}: ${order.title}`}
      >
        {workOrderWords.view}
      </LinkButton>
      {onClose && mayClose && (
        <Button
          variant="light"
          aria-label={`${workOrderWords.close}: ${order.title}`}
          onClick={() => onClose(order)}
        >
          {workOrderWords.close}
        </Button>
      )}
    </div>
  )
}
