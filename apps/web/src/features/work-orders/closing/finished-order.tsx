import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button } from '@mantine/core'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import type { useEditOrder } from '../form/use-edit-order.ts'
import { closingDraft, type OrderPhotosOf } from '../order-photos.ts'
import { closedBy } from '../order-problems.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { NearbyOrders } from './nearby-orders.tsx'
import noticeClasses from './notices.module.css'
import { OrderFacts } from './order-facts.tsx'
import { ReopenOrder } from './reopen-order.tsx'
import { StoppedWrites } from './stopped-writes.tsx'
import { UnsentNote } from './unsent-note.tsx'

interface Props {
  order: WorkOrder
  /** Unsent writes of this order. */
  items: readonly OutboxItem[]
  edit: ReturnType<typeof useEditOrder>
  /** The closing dialog is still open. */
  isClosing: boolean
  PhotoPicker: OrderPhotosOf
}

/** A finished order, read-only. Still shows unsaved text. */
export function FinishedOrder({ order, items, edit, isClosing, PhotoPicker }: Props) {
  return (
    <div className="stack">
      {edit.isEdited && (
        <div className={`notice stack gap-12 ${noticeClasses.notice}`} role="alert">
          <p className={noticeClasses.lead}>{closedBy(order)}, before your change was saved. Your text:</p>
          <dl className={`stack gap-8 ${noticeClasses.theirs}`}>
            <div>
              <dt>{workOrderWords.title}</dt>
              <dd>{edit.value.title}</dd>
            </div>
            <div>
              <dt>{workOrderWords.description}</dt>
              <dd>{edit.value.description || 'Nothing'}</dd>
            </div>
          </dl>
          <div className="row">
            <Button variant="default" onClick={() => void edit.discardEdit()}>
              Discard my text
            </Button>
          </div>
        </div>
      )}
      {!isClosing && <StoppedWrites order={order} items={items} />}
      {!isClosing && (
        <PhotoPicker order={order} draftKey={closingDraft(order._id)}>
          {(photos) => <UnsentNote order={order} photos={photos} />}
        </PhotoPicker>
      )}
      <ReopenOrder order={order} />
      <OrderFacts order={order} />
      <NearbyOrders order={order} />
    </div>
  )
}
