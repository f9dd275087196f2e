import { Page } from '../kit/page.tsx'
import { PageSkeleton } from '../kit/skeletons.tsx'

export function ScreenPending() {
  return (
    <Page>
      <PageSkeleton />
    </Page>
  )
}
