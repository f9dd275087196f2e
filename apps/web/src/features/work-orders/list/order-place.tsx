import { type WorkOrder, workOrderWords } from '@lamplighter/domain/work-orders'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import classes from './order-parts.module.css'

/** Where the work is: the pin and the name, and the town for those who work in several. */
export function OrderPlace({ place }: { place: WorkOrder['locationId'] }) {
  const { memberships } = useCities()
  return (
    <span className={classes.place}>
      <AssetIcon icon={place.icon} size={20} />
      <span>
        {place.name}
        {memberships.length > 1 && (
          <span className={classes.quiet}>{` · ${place.city}, ${place.state}`}</span>
        )}
        {place.deleted && <span className={classes.trash}>{workOrderWords.inTrash}</span>}
      </span>
    </span>
  )
}
