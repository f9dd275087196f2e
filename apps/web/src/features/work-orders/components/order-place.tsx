import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { AssetIcon } from '../../../kit/asset-icon.tsx'
import classes from './order-parts.module.css'

/** Where the work is: the pin, the name and the town. */
export function OrderPlace({ place }: { place: WorkOrder['locationId'] }) {
  return (
    <span className={classes.place}>
      <AssetIcon icon={place.icon} size={24} />
      <span>
        {place.name}
        <span className={classes.quiet}>{` · ${place.city}, ${place.state}`}</span>
      </span>
    </span>
  )
}
