import { RequireCity } from '../features/cities/require-city.tsx'
import { LocationPicker } from '../features/work-orders/picker/location-picker.tsx'
import { workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

export function SelectLocationPage() {
  return (
    <RequireCity writes={workOrderWords.create}>
      <Page>
        <PageHeader title={workOrderWords.selectLocation} />
        <LocationPicker />
      </Page>
    </RequireCity>
  )
}
