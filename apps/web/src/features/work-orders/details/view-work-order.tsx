import { observerWords } from '@lamplighter/domain/cities'
import { locationMessages, locationWords } from '@lamplighter/domain/locations'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { OrderFacts } from '../closing/order-facts.tsx'
import { History } from '../history/history.tsx'
import type { RenderMedia } from '../order-photos.ts'
import { DetailsColumns } from './details-columns.tsx'
import { LocationCard } from './location-card.tsx'
import { OrderState } from './order-state.tsx'
import { PrintLink } from './print-link.tsx'

interface Props {
  order: WorkOrder
  /** Notes and media of the location; null if it is in the trash. */
  timeline: ReactNode
  renderMedia: RenderMedia
}

/** Read-only order: for a Region Viewer, and for a platform admin who is not a member of its city. */
export function ViewWorkOrder({ order, timeline, renderMedia }: Props) {
  const { locationId: location, status, priority } = order
  const { _id: id, latitude: lat, longitude: lng } = location
  return (
    <>
      <PageHeader
        title={order.title}
        actions={<PrintLink id={order._id} />}
        description={
          <>
            {observerWords.readOnly}
            <OrderState order={order} />
          </>
        }
      />
      <DetailsColumns
        location={
          <LocationCard
            location={location}
            warning={location.deleted && locationMessages.inTrash}
            {...(status === 'open' ? { priority } : {})}
          >
            <LinkButton to="/edit-location" search={{ lat, lng, id, from: 'workorder' }} variant="default">
              {locationWords.viewLocation}
            </LinkButton>
          </LocationCard>
        }
        form={<OrderFacts order={order} />}
        timeline={
          <div className="stack">
            <History order={order} renderMedia={renderMedia} />
            {timeline}
          </div>
        }
      />
    </>
  )
}
