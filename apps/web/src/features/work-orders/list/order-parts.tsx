import { callerOf } from '@lamplighter/domain/memberships'
import { canCloseWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useSession } from '../../../lib/session.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './order-parts.module.css'

/** The order's name, which leads to it. */
export function OrderTitle({ order: { _id, title } }: { order: WorkOrder }) {
  return (
    <Link to="/work-orders/$id" params={{ id: _id }} className={classes.title}>
      {title}
    </Link>
  )
}

/** Where the work is: the pin and the name, and the town for those who work in several. */
export function OrderPlace({ place }: { place: WorkOrder['locationId'] }) {
  const { memberships } = useCities()
  return (
    <span className={classes.place}>
      <AssetIcon icon={place.icon} size={20} />
      <span>
        {place.name} <PlaceLine words={place.placeWords} beside={place.name} />
        {memberships.length > 1 && <span className="quiet">{` · ${place.city}, ${place.state}`}</span>}
        {place.deleted && <span className={`badge ${classes.trash}`}>{workOrderWords.inTrash}</span>}
      </span>
    </span>
  )
}

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
