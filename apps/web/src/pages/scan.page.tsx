import { RequireCity } from '../features/cities/require-city.tsx'
import { scanWords } from '../features/labels/labels.messages.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { Scanner } from './scan/scanner.tsx'

/** Reads the code of a label with the camera or from a photo, and opens its record. */
export function ScanPage() {
  return (
    <RequireCity platformAdmin="any-city">
      <Page>
        <PageHeader title={scanWords.title} description={scanWords.point} />
        <Scanner />
      </Page>
    </RequireCity>
  )
}
