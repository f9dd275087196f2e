import { PageSkeleton } from '../kit/lists/skeletons.tsx'
import { Page } from '../kit/page/page.tsx'

export function ScreenPending() {
  return (
    <Page>
      <PageSkeleton />
    </Page>
  )
}
