import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { AfterPhotosOf } from '../closing/after-photos.ts'
import classes from './order-columns.module.css'
import { OrderTabs } from './order-tabs.tsx'
import { OrdersMap } from './orders-map.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** The lists, and the map of what is open: beside them, or above them on narrow screens. */
export function OrderColumns({ AfterPhotos }: { AfterPhotos: AfterPhotosOf }) {
  const state = useOrderFilters()
  const sideBySide = !useNarrow('80em')
  const map = (
    <div className={classes.side}>
      <OrdersMap filters={state.filters} />
    </div>
  )
  return (
    <div className={`stack ${classes.columns}`}>
      {!sideBySide && map}
      <OrderTabs state={state} AfterPhotos={AfterPhotos} />
      {sideBySide && map}
    </div>
  )
}
