import { callerOf } from '@lamplighter/domain/memberships'
import { canEditWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { PageSkeleton } from '../../../kit/lists/skeletons.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CloseWorkOrderDialog } from '../closing/close-work-order-dialog.tsx'
import { FinishedOrder } from '../closing/finished-order.tsx'
import { useEditOrder } from '../form/use-edit-order.ts'
import { CommentForm } from '../history/comment-form.tsx'
import { History } from '../history/history.tsx'
import { commentDraft, type OrderPhotosOf, type RenderMedia } from '../order-photos.ts'
import { isMissing } from '../order-problems.ts'
import { useOrderHere } from '../use-unsent-orders.ts'
import { useOrderLocation } from '../work-orders.api.ts'
import { workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import { DetailsColumns } from './details-columns.tsx'
import { LocationCard, LocationLinks, type TimelinePlace } from './location-card.tsx'
import { Missing } from './missing.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrderState } from './order-state.tsx'
import { PrintLink } from './print-link.tsx'
import { ViewWorkOrder } from './view-work-order.tsx'

interface Props {
  id: string
  /** Open the form at once. */
  toEdit: boolean
  /** Notes and media of the location, which belong to another feature. */
  timeline: (location: TimelinePlace) => ReactNode
  /** Newest photos of the location. */
  photos: (location: TimelinePlace) => ReactNode
  PhotoPicker: OrderPhotosOf
  renderMedia: RenderMedia
  /** Below the title of an order that the server has: a hold that keeps it. */
  notice: (order: WorkOrder) => ReactNode
}

/** The details page in edit mode. */
export function EditWorkOrder({ id, ...media }: Props) {
  const { timeline } = media
  const { order, items, isPending, error, refetch } = useOrderHere(id)
  const { user } = useSession()
  if (order && items.length === 0 && !canEditWorkOrder(user && callerOf(user), order)) {
    const { locationId: location } = order
    return (
      <ViewWorkOrder
        order={order}
        timeline={location.deleted ? null : timeline(location)}
        renderMedia={media.renderMedia}
      />
    )
  }
  if (order) return <Details order={order} items={items} {...media} />
  if (isPending) return <PageSkeleton />
  if (isMissing(error)) return <Missing message={workOrderMessages.notFound} />
  return (
    <>
      <PageHeader title={workOrderWords.workOrder} />
      <ErrorState message={workOrderMessages.detailsFailed} onRetry={() => void refetch()} />
    </>
  )
}

interface DetailsProps extends Omit<Props, 'id'> {
  order: WorkOrder
  /** Unsent writes of this order. */
  items: readonly OutboxItem[]
}

function Details({ order, items, toEdit, timeline, photos, PhotoPicker, renderMedia, notice }: DetailsProps) {
  const { locationId: location, status, priority } = order
  const record = useOrderLocation(location.deleted ? '' : location._id)
  const edit = useEditOrder(order, items)
  const [closing, setClosing] = useState(false)
  const finished = status === 'finished'
  const statusRef = useStatusInSight(finished && !closing, closing)
  const links = !location.deleted && (
    <LocationLinks location={location} finished={finished} returns={{ order: order._id }} />
  )
  const card = (
    <LocationCard
      location={location}
      record={record.data}
      warning={location.deleted && workOrderMessages.locationInTrash}
      photos={!location.deleted && photos(location)}
      {...(finished ? {} : { priority })}
    >
      {finished && links}
    </LocationCard>
  )
  const onPhone = useNarrow('48em')
  const print = <PrintLink id={order._id} />
  const isOnlyHere = items.some(({ kind }) => kind === 'order.create')
  const talk = (
    <div className="stack">
      <History
        order={order}
        isOnlyHere={isOnlyHere}
        renderMedia={renderMedia}
        form={
          <PhotoPicker order={order} draftKey={commentDraft(order._id)}>
            {(chosen) => <CommentForm order={order} photos={chosen} />}
          </PhotoPicker>
        }
      />
      {!location.deleted && timeline(location)}
      {onPhone && <div>{print}</div>}
    </div>
  )
  return (
    <>
      <PageHeader
        title={order.title}
        actions={!onPhone && print}
        description={<OrderState order={order} isOnlyHere={isOnlyHere} statusRef={statusRef} />}
      />
      {!isOnlyHere && notice(order)}
      {finished ? (
        <DetailsColumns
          location={card}
          form={
            <FinishedOrder
              order={order}
              items={items}
              edit={edit}
              isClosing={closing}
              PhotoPicker={PhotoPicker}
            />
          }
          timeline={talk}
        />
      ) : (
        <OpenOrder
          order={order}
          items={items}
          edit={edit}
          toEdit={toEdit}
          location={card}
          timeline={talk}
          links={links}
          onClose={() => setClosing(true)}
        />
      )}
      {/* Rendered here, because it must stay open when someone else closes the order. */}
      <CloseWorkOrderDialog
        order={closing ? order : null}
        failure={workOrderMessages.closeFailed}
        PhotoPicker={PhotoPicker}
        onDone={() => setClosing(false)}
      />
    </>
  )
}

/** After the order was closed here, scrolls to its status and focuses it (ORDER-35). */
function useStatusInSight(isFinished: boolean, isClosing: boolean) {
  const status = useRef<HTMLSpanElement>(null)
  const wasClosing = useRef(false)
  useEffect(() => {
    if (isClosing) wasClosing.current = true
    if (!isFinished || !wasClosing.current) return
    wasClosing.current = false
    window.scrollTo({ top: 0 })
    status.current?.focus({ preventScroll: true })
  }, [isFinished, isClosing])
  return status
}
