import { RequireCity } from '../features/cities/require-city.tsx'
import { PlaceChoice } from '../features/work-orders/picker/place-choice.tsx'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

export function NewWorkOrderPage() {
  return (
    <RequireCity writes={workOrderWords.create}>
      <Page>
        <PageHeader title={workOrderWords.create} description="Where is the work?" />
        <PlaceChoice />
      </Page>
    </RequireCity>
  )
}
