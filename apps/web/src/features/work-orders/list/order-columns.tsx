import type { ReactNode } from 'react'
import { DeskFrame } from '../../../kit/page/desk-frame.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { OrderPhotosOf } from '../order-photos.ts'
import { OrderTabs } from './order-tabs.tsx'
import { OrdersMap } from './orders-map.tsx'
import { useOrderFilters } from './use-order-filters.ts'

interface Props {
  /** Page title and buttons. */
  header: ReactNode
  PhotoPicker: OrderPhotosOf
}

/** The lists and the map of open orders: side by side on wide windows, otherwise the map on top; on phones it is behind a button. */
export function OrderColumns({ header, PhotoPicker }: Props) {
  const state = useOrderFilters()
  const isDesk = !useNarrow('75em')
  const onPhone = useNarrow('48em')
  const map = <OrdersMap filters={state.filters} beside={isDesk} compact={onPhone} />
  const tabs = (
    <OrderTabs state={state} PhotoPicker={PhotoPicker} isDesk={isDesk} map={onPhone ? map : null} />
  )
  if (isDesk) {
    return (
      <DeskFrame
        list={
          <>
            {header}
            {tabs}
          </>
        }
        side={map}
      />
    )
  }
  return (
    <>
      {header}
      <div className="stack">
        {!onPhone && map}
        {tabs}
      </div>
    </>
  )
}
