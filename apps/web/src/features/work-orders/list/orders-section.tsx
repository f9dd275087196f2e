import type { WorkOrder, WorkOrderFilters, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { Title } from '@mantine/core'
import { noMatches, searchHint } from '../../../kit/kit.messages.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import type { Sorting } from '../../../kit/lists/sorting.ts'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useReadsOnly } from '../../../lib/cities/reads-only.ts'
import { usePackShown } from '../../../lib/reads/pack-reads.ts'
import { statusLabels, workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { OrderTable } from './desk/order-table.tsx'
import { OrdersList } from './orders-list.tsx'
import classes from './orders-section.module.css'
import { isNarrowed } from './use-order-filters.ts'
import type { OrderRows } from './use-order-selection.ts'
import type { useOrdersHere } from './use-orders-here.ts'

interface Props {
  status: WorkOrderStatus
  orders: ReturnType<typeof useOrdersHere>
  sorting: Sorting
  filters: WorkOrderFilters
  /** The search text. */
  typed: string
  /** Index of the first row on wide windows; null on others. */
  deskFrom: number | null
  /** Adds a heading, because both lists are shown. */
  titled: boolean
  /** The list above already shows the loading error. */
  isFailureSaid?: boolean
  /** Checkboxes of the rows, if any. */
  selectable?: OrderRows | null
  /** Left out for finished orders. */
  onClose?: (order: WorkOrder) => void
}

/** One of the two lists, with its loading, empty and error states. */
export function OrdersSection({
  status,
  orders,
  sorting,
  filters,
  typed,
  deskFrom,
  titled,
  isFailureSaid = false,
  selectable = null,
  onClose,
}: Props) {
  const isPackShown = usePackShown() !== null
  const caption = `${statusLabels[status]} work orders`
  /** Day packs contain no finished orders. */
  const isNotInPack = status === 'finished' && isPackShown && orders.isError
  return (
    <section aria-label={caption}>
      {titled && (
        <Title order={2} size="h3" className={classes.sectionTitle}>
          {statusLabels[status]}
        </Title>
      )}
      {orders.isOnlyHere && isNotInPack && <p className="quiet">{workOrderMessages.finishedNotHere}</p>}
      {orders.isOnlyHere && !isNotInPack && !isFailureSaid && (
        <ErrorState message={workOrderMessages.loadFailed} onRetry={() => void orders.refetch()} />
      )}
      {isNotInPack && orders.items.length === 0 ? (
        <EmptyState drawing="notebook" message={workOrderMessages.finishedNotHere} />
      ) : (
        <RecordList
          list={orders}
          rows={4}
          failed={workOrderMessages.loadFailed}
          empty={<NoOrders status={status} typed={typed} filtered={isNarrowed(filters)} />}
        >
          {(items) =>
            deskFrom === null ? (
              <OrdersList
                caption={caption}
                orders={items}
                sorting={sorting}
                selectable={selectable}
                onClose={onClose}
              />
            ) : (
              <OrderTable
                caption={caption}
                orders={items}
                sorting={sorting}
                from={deskFrom}
                selectable={selectable}
                onClose={onClose}
              />
            )
          }
        </RecordList>
      )}
    </section>
  )
}

interface NoOrdersProps {
  status: WorkOrderStatus
  typed: string
  filtered: boolean
}

/** Empty state of one of the two lists, and of the board. */
export function NoOrders({ status, typed, filtered }: NoOrdersProps) {
  const readsOnly = useReadsOnly()
  if (typed) return <EmptyState drawing="wrench" title={noMatches(typed)} message={searchHint} />
  if (filtered) return <EmptyState drawing="wrench" message="No work order matches these filters." />
  if (status === 'finished') {
    return <EmptyState drawing="notebook" message="Nothing finished yet. Closed work orders are kept here." />
  }
  return (
    <EmptyState
      drawing="wrench"
      message="Nothing open: all work is done."
      action={readsOnly ? undefined : <LinkButton to="/work-orders/new">{workOrderWords.create}</LinkButton>}
    />
  )
}
