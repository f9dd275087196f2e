import { iconOf } from '@lamplighter/domain/catalog'
import { formatCoordinates } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import classes from './printed-place.module.css'

/** The location of an order in two lines. */
export function PrintedPlace({ place }: { place: WorkOrder['locationId'] }) {
  const { name, icon, placeWords, city, state } = place
  const where = [iconOf(icon).label, placeWords, `${city}, ${state}`, formatCoordinates(place, 6)]
  return (
    <p className={classes.place}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <br />
      {where.filter(Boolean).join(' · ')}
    </p>
  )
}
