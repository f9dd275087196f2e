import { observerWords } from '@lamplighter/domain/cities'
import { locationMessages, locationWords } from '@lamplighter/domain/locations'
import { formatCoordinates, zooms } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { type ReactNode, useMemo, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { CityMap, LocationLayer } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { PriorityBadge, StatusBadge } from '../badges.tsx'
import { OrderFacts } from '../closing/order-facts.tsx'
import details from './details.module.css'
import { DetailsColumns } from './details-columns.tsx'
import classes from './location-card.module.css'

interface Props {
  order: WorkOrder
  /** The notes and media of the location; null where it lies in the trash. */
  timeline: ReactNode
}

/** An order for a platform admin who is no member of its city: all of it, and nothing to change. */
export function ViewWorkOrder({ order, timeline }: Props) {
  const { title, status, priority, createdAt, createdBy } = order
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            {observerWords.readOnly}
            <div className={details.facts}>
              <StatusBadge status={status} />
              <PriorityBadge priority={priority} />
              <span>
                Created <RelativeTime time={createdAt} /> by {createdBy.name}
              </span>
            </div>
          </>
        }
      />
      <DetailsColumns
        location={<OrderLocation order={order} />}
        form={<OrderFacts order={order} />}
        timeline={timeline}
      />
    </>
  )
}

function OrderLocation({ order: { locationId: location, priority, status } }: { order: WorkOrder }) {
  const { _id, name, icon, latitude, longitude, city, state, deleted } = location
  const [map, setMap] = useState<LiveMap | null>(null)
  // A finished order has no priority ring.
  const points = useMemo(
    () => [{ ...location, creator: '', ...(status === 'open' ? { priority } : {}) }],
    [location, priority, status],
  )
  return (
    <section className={`surface ${classes.card}`} aria-label={`Location: ${name}`}>
      <CityMap label={`Map of ${name}`} center={location} zoom={zooms.mapsPage} height={180} onReady={setMap}>
        {map && <LocationLayer points={points} />}
      </CityMap>
      <div className={classes.body}>
        <div className={classes.head}>
          <AssetIcon icon={icon} size={36} />
          <div className={classes.words}>
            <h2 className={classes.name}>{name}</h2>
            <p className="quiet">
              {city}, {state} · {formatCoordinates(location, 6)}
            </p>
          </div>
        </div>
        {deleted && <p className={classes.trash}>{locationMessages.inTrash}</p>}
        <div className={classes.actions}>
          <LinkButton
            to="/edit-location"
            search={{ lat: latitude, lng: longitude, id: _id, from: 'workorder' }}
            variant="default"
          >
            {locationWords.viewLocation}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
