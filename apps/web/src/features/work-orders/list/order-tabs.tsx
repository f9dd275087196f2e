import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import type { AfterPhotosOf } from '../closing/after-photos.ts'
import { CloseWorkOrderDialog } from '../closing/close-work-order-dialog.tsx'
import { statusLabels, workOrderMessages } from '../work-orders.messages.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersSection } from './orders-section.tsx'
import classes from './tabs.module.css'
import type { useOrderFilters } from './use-order-filters.ts'
import { useFiguresHere, useOrdersHere } from './use-orders-here.ts'

interface Props {
  state: ReturnType<typeof useOrderFilters>
  AfterPhotos: AfterPhotosOf
}

/** All, Open and Finished with their figures; below them the filters and the lists. */
export function OrderTabs({ state, AfterPhotos }: Props) {
  const { status, filters, change, nearTo } = state
  const figures = useFiguresHere(filters)
  const [closing, setClosing] = useState<WorkOrder | null>(null)
  const shown = status ?? 'all'
  const openPages = useOrdersHere('open', filters, shown === 'all')
  const ownFinished = useOrdersHere('finished', filters, false).items.length > 0
  // One that failed says so once for both; what was closed on this device is there all the same (DUR-48).
  const isFailureSaid = shown === 'all' && openPages.isError && openPages.items.length === 0
  // Below a list that is still to come the finished ones would be pushed away.
  const isFinishedShown = shown !== 'all' || (!openPages.isPending && (!isFailureSaid || ownFinished))
  const open = (
    <OrdersSection status="open" filters={filters} titled={!status} nearTo={nearTo} onClose={setClosing} />
  )
  const finished = (
    <OrdersSection status="finished" filters={filters} titled={!status} isFailureSaid={isFailureSaid} />
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
      onChange={(value) => change({ status: value === 'open' || value === 'finished' ? value : undefined })}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="Status">
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {/* Its room is kept until it is known, so that the tabs beside it stay where they are. */}
            <span className={`badge quiet ${classes.count}`} data-unknown={count === null || undefined}>
              {count?.toLocaleString('en-US')}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <OrderFilters state={state} />
      <Tabs.Panel value={shown}>
        {shown !== 'finished' && open}
        {shown !== 'open' && isFinishedShown && finished}
      </Tabs.Panel>
      <CloseWorkOrderDialog
        order={closing}
        failure={workOrderMessages.closeFailedInList}
        AfterPhotos={AfterPhotos}
        onDone={() => setClosing(null)}
      />
    </Tabs>
  )
}
