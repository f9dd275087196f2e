import {
  statusLabels,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderStatus,
  workOrderMessages,
  workOrderWords,
} from '@lamplighter/domain/work-orders'
import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useWorkOrderPages } from '../work-orders.api.ts'
import { OrdersCards } from './orders-cards.tsx'
import classes from './orders-section.module.css'
import { OrdersTable } from './orders-table.tsx'

interface Props {
  status: WorkOrderStatus
  filters: WorkOrderFilters
  /** With its own heading, where both lists are shown. */
  titled: boolean
  /** Only for open orders. */
  onClose?: (order: WorkOrder) => void
}

/** One of the two lists with all its states. */
export function OrdersSection({ status, filters, titled, onClose }: Props) {
  const orders = useWorkOrderPages(status, filters)
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? OrdersCards : OrdersTable
  const caption = `${statusLabels[status]} work orders`
  return (
    <section aria-label={caption}>
      {titled && (
        <Title order={2} size="h3" className={classes.sectionTitle}>
          {statusLabels[status]}
        </Title>
      )}
      {orders.isPending && <ListSkeleton rows={4} />}
      {orders.isError && orders.items.length === 0 && (
        <ErrorState message={workOrderMessages.loadFailed} onRetry={() => void orders.refetch()} />
      )}
      {!orders.isPending && !orders.isError && orders.items.length === 0 && (
        <NoOrders status={status} filtered={Boolean(filters.priority || filters.locationId)} />
      )}
      {orders.items.length > 0 && (
        <div data-stale={orders.isStale || undefined} aria-busy={orders.isStale}>
          <List caption={caption} orders={orders.items} {...(onClose ? { onClose } : {})} />
        </div>
      )}
      <ShowMore shown={orders.items.length} total={orders.total} more={orders.more} />
    </section>
  )
}

/** The city is no filter here: each list begins with the one in use. */
function NoOrders({ status, filtered }: { status: WorkOrderStatus; filtered: boolean }) {
  const observes = useObservedCity() !== null
  if (filtered) return <EmptyState drawing="wrench" message="No work order matches these filters." />
  if (status === 'finished') {
    return <EmptyState drawing="notebook" message="Nothing finished yet. Closed work orders are kept here." />
  }
  return (
    <EmptyState
      drawing="wrench"
      message="Nothing open: all work is done."
      action={observes ? undefined : <LinkButton to="/work-orders/new">{workOrderWords.create}</LinkButton>}
    />
  )
}
