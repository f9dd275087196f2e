import { type ReactNode, Suspense } from 'react'
import { NOT_LOADED } from '../../../kit/kit.messages.ts'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { DeskFrame } from '../../../kit/page/desk-frame.tsx'
import { lazyPart, reloadIfReachable } from '../../../kit/page/lazy-code.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { OrderPhotosOf } from '../order-photos.ts'
import { OrderTabs } from './order-tabs.tsx'
import { OrdersMap } from './orders-map.tsx'
import { useOrderFilters } from './use-order-filters.ts'

const NotLoaded = () => <ErrorState message={NOT_LOADED} onRetry={() => void reloadIfReachable()} stays />
const BoardView = lazyPart(() => import('../board/board-view.tsx').then((code) => code.BoardView), NotLoaded)

interface Props {
  /** Page title and buttons. */
  header: ReactNode
  PhotoPicker: OrderPhotosOf
}

/**
 * The lists and the map of open orders: side by side on wide windows, otherwise the map on top; on phones it is behind a button. Wide
 * windows show the board or the calendar instead, if it is chosen.
 */
export function OrderColumns({ header, PhotoPicker }: Props) {
  const state = useOrderFilters()
  const isDesk = !useNarrow('75em')
  const onPhone = useNarrow('48em')
  if (isDesk && state.layout !== 'list') {
    return (
      <DeskFrame
        list={
          <>
            {header}
            <Suspense fallback={<ListSkeleton />}>
              <BoardView state={state} />
            </Suspense>
          </>
        }
      />
    )
  }
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
