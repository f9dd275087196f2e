import { IconClipboardPlus } from '@tabler/icons-react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { OrderColumns } from '../features/work-orders/list/order-columns.tsx'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { RequireLogin } from '../frame/require-login.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useObservedCity } from '../lib/cities/observed-city.ts'

export function WorkOrdersPage() {
  const observed = useObservedCity()
  return (
    <RequireLogin title={workOrderWords.workOrders} otherwise="home">
      <RequireCity platformAdmin="any-city">
        <Page wide>
          <PageHeader
            title={workOrderWords.workOrders}
            actions={
              observed ? null : (
                <LinkButton to="/work-orders/new" leftSection={<IconClipboardPlus size={20} aria-hidden />}>
                  {workOrderWords.create}
                </LinkButton>
              )
            }
          />
          <OrderColumns />
        </Page>
      </RequireCity>
    </RequireLogin>
  )
}
