import { type WorkOrder, workOrderMessages, workOrderWords } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { isMissing } from '../order-problems.ts'
import { useEditOrder } from '../use-edit-order.ts'
import { useOrderLocation, useWorkOrder } from '../work-orders.api.ts'
import { CloseWorkOrderDialog } from './close-work-order-dialog.tsx'
import classes from './details.module.css'
import { DetailsColumns } from './details-columns.tsx'
import { FinishedOrder } from './finished-order.tsx'
import { Missing } from './missing.tsx'
import { OpenOrderForm } from './open-order-form.tsx'
import { PlaceCard } from './place-card.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  id: string
  /** The notes and media of the place; they are another feature's. */
  timeline: (place: { _id: string; icon: string | null }) => ReactNode
}

/** The details page in edit mode. */
export function EditWorkOrder({ id, timeline }: Props) {
  const order = useWorkOrder(id)
  if (order.data) return <Details order={order.data} timeline={timeline} />
  if (isMissing(order.error)) return <Missing message={workOrderMessages.notFound} />
  if (order.isError) {
    return (
      <>
        <PageHeader title={workOrderWords.workOrder} />
        <ErrorState message={workOrderMessages.detailsFailed} onRetry={() => void order.refetch()} />
      </>
    )
  }
  return <PageSkeleton />
}

function Details({ order, timeline }: { order: WorkOrder; timeline: Props['timeline'] }) {
  const { locationId: place, status, priority } = order
  const location = useOrderLocation(place.deleted ? '' : place._id)
  const edit = useEditOrder(order)
  const [closing, setClosing] = useState(false)
  return (
    <>
      <PageHeader
        title={order.title}
        description={<Facts order={order} />}
        actions={
          status === 'open' && (
            <Button
              variant="light"
              leftSection={<IconCircleCheck size={20} aria-hidden />}
              onClick={() => setClosing(true)}
            >
              {workOrderWords.close}
            </Button>
          )
        }
      />
      <DetailsColumns
        place={
          <PlaceCard place={place} location={location.data} inTrash={place.deleted} priority={priority} />
        }
        form={status === 'open' ? <OpenOrderForm edit={edit} /> : <FinishedOrder order={order} edit={edit} />}
        timeline={place.deleted ? null : timeline(place)}
      />
      <CloseWorkOrderDialog
        order={closing ? order : null}
        failure={workOrderMessages.closeFailed}
        onDone={() => setClosing(false)}
      />
    </>
  )
}

function Facts({ order }: { order: WorkOrder }) {
  return (
    <div className={classes.facts}>
      <StatusBadge status={order.status} />
      <PriorityBadge priority={order.priority} />
      <span>
        Created <RelativeTime time={order.createdAt} /> by {order.createdBy.name}
      </span>
    </div>
  )
}
