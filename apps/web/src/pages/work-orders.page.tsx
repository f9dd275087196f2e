import type { WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { IconClipboardPlus } from '@tabler/icons-react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { DownloadMenu } from '../features/exports/download-menu.tsx'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { LayoutSwitch } from '../features/work-orders/list/layout-switch.tsx'
import { OrderColumns } from '../features/work-orders/list/order-columns.tsx'
import { isNarrowed, useOrderFilters } from '../features/work-orders/list/use-order-filters.ts'
import { useWorkOrderFigures } from '../features/work-orders/work-orders.api.ts'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { useScrollRestoration } from '../frame/scroll-restoration.ts'
import { LinkButton } from '../kit/page/link-button.tsx'
import { ListHeader } from '../kit/page/list-header.tsx'
import { Page } from '../kit/page/page.tsx'
import { useReadsOnly } from '../lib/cities/reads-only.ts'
import { PhotoPicker } from './work-order-details/order-photos.tsx'

export function WorkOrdersPage() {
  usePrefetchedSender()
  useScrollRestoration()
  const readsOnly = useReadsOnly()
  return (
    <RequireCity platformAdmin="any-city">
      <Page wide>
        <OrderColumns
          header={
            <ListHeader
              title={workOrderWords.workOrders}
              actions={
                <>
                  <LayoutSwitch />
                  <OrdersDownload />
                  {!readsOnly && (
                    <LinkButton
                      to="/work-orders/new"
                      leftSection={<IconClipboardPlus size={20} aria-hidden />}
                    >
                      {workOrderWords.create}
                    </LinkButton>
                  )}
                </>
              }
            />
          }
          PhotoPicker={PhotoPicker}
        />
      </Page>
    </RequireCity>
  )
}

/** Downloads both lists, or the one of the selected tab. */
function OrdersDownload() {
  const { filters, status } = useOrderFilters()
  const { figures } = useWorkOrderFigures(filters)
  return (
    <DownloadMenu
      listed={{ kind: 'work-orders', filters: { ...filters, ...(status ? { status } : {}) } }}
      rows={rowsOf(figures, status) ?? undefined}
      isFiltered={status !== undefined || isNarrowed(filters)}
    />
  )
}

function rowsOf(
  figures: ReturnType<typeof useWorkOrderFigures>['figures'],
  status: WorkOrderStatus | undefined,
) {
  if (!figures) return null
  if (status) return figures[status]
  return figures.finished === null ? null : figures.open + figures.finished
}
