import { formatCount } from '@lamplighter/domain/format'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { bulkWords } from '../../../kit/lists/bulk/bulk.messages.ts'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { SimilarNotice } from '../../../kit/lists/similar-notice.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { OrderBulkBar } from '../bulk/order-bulk-bar.tsx'
import { CloseWorkOrderDialog } from '../closing/close-work-order-dialog.tsx'
import type { OrderPhotosOf } from '../order-photos.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { statusLabels, workOrderMessages } from '../work-orders.messages.ts'
import { orderDeskWords } from './desk/order-desk.messages.ts'
import { OrderDeskTools } from './desk/order-desk-tools.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrdersSection } from './orders-section.tsx'
import classes from './tabs.module.css'
import type { useOrderFilters } from './use-order-filters.ts'
import { useOrderSelection } from './use-order-selection.ts'
import { useFiguresHere, useNearest, useOrdersHere } from './use-orders-here.ts'

interface Props {
  state: ReturnType<typeof useOrderFilters>
  PhotoPicker: OrderPhotosOf
  /** Dense rows, shortcuts and optional columns on wide windows. */
  isDesk: boolean
  /** Beside the search, on phones. */
  map: ReactNode
}

/** Tabs All, Open and Finished with counts; filters and lists below. */
export function OrderTabs({ state, PhotoPicker, isDesk, map }: Props) {
  const { status, setStatus, filters, typed, change, nearTo, sort, sortingOf } = state
  const onPhone = useNarrow('48em')
  const figures = useFiguresHere(filters)
  const [closing, setClosing] = useState<WorkOrder | null>(null)
  const shown = status ?? 'all'
  const openOrders = useNearest(useOrdersHere('open', filters, shown !== 'finished', sort), nearTo)
  const ownFinished = useOrdersHere('finished', filters, false).items.length > 0
  // One error message is enough for both lists. Orders closed on this device are shown anyway (DUR-48).
  const isFailureSaid = shown === 'all' && openOrders.isError && !openOrders.isFromServer
  // Wait for the open orders, which would push the finished ones down when they load.
  const isFinishedShown = shown !== 'all' || (!openOrders.isPending && (!isFailureSaid || ownFinished))
  const finishedOrders = useOrdersHere('finished', filters, isFinishedShown && shown !== 'open', sort)
  const above = shown === 'finished' ? [] : openOrders.items
  const below = shown === 'open' || !isFinishedShown ? [] : finishedOrders.items
  const selection = useOrderSelection({ filters, sort, orders: above, total: openOrders.total, isDesk })
  const rows = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const common = { filters, typed, titled: !status }
  const open = (
    <OrdersSection
      {...common}
      status="open"
      orders={openOrders}
      sorting={sortingOf('open')}
      deskFrom={isDesk ? 0 : null}
      selectable={selection.rows}
      onClose={setClosing}
    />
  )
  const finished = (
    <OrdersSection
      {...common}
      status="finished"
      orders={finishedOrders}
      sorting={sortingOf('finished')}
      deskFrom={isDesk ? above.length : null}
      isFailureSaid={isFailureSaid}
    />
  )
  const tabs = [
    {
      value: 'all',
      label: 'All',
      count: figures && figures.finished !== null ? figures.open + figures.finished : null,
    },
    { value: 'open', label: statusLabels.open, count: figures?.open ?? null },
    { value: 'finished', label: statusLabels.finished, count: figures?.finished ?? null },
  ]
  return (
    <Tabs
      value={shown}
      onChange={(value) => setStatus(value === 'open' || value === 'finished' ? value : 'all')}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="Status">
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {/* Keeps its space until it loads, so that the tabs do not move. */}
            <span className={`badge quiet ${classes.count}`} data-unknown={count === null || undefined}>
              {count !== null && formatCount(count)}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={`line ${classes.tools}`}>
        <SearchField
          label={orderDeskWords.search}
          className={classes.search}
          value={typed}
          onSearch={(words) => change({ search: words || undefined })}
          inputRef={search}
        />
        {!onPhone && <ViewsMenu state={state} />}
        {!isDesk && selection.canSelect && above.length > 0 && (
          <Button
            variant={selection.isSelecting ? 'light' : 'default'}
            onClick={() => selection.switchTo(!selection.isSelecting)}
          >
            {selection.isSelecting ? bulkWords.done : bulkWords.select}
          </Button>
        )}
        {map}
        {isDesk && (
          <OrderDeskTools
            rows={rows}
            ids={[...above, ...below].map(({ _id }) => _id)}
            onSearch={() => search.current?.focus()}
            onSelect={selection.toggle}
            onClear={selection.clear}
          />
        )}
      </div>
      <OrderFilters state={state} />
      <Tabs.Panel value={shown} ref={rows}>
        <SimilarNotice shown={state.isSimilar && above.length + below.length > 0} />
        {shown !== 'finished' && open}
        {shown !== 'open' && isFinishedShown && finished}
      </Tabs.Panel>
      <OrderBulkBar chosen={selection.chosen} all={selection.all} onClear={selection.clear} />
      <CloseWorkOrderDialog
        order={closing}
        failure={workOrderMessages.closeFailedInList}
        PhotoPicker={PhotoPicker}
        onDone={() => setClosing(null)}
      />
    </Tabs>
  )
}
