import { EmptyState } from '../kit/lists/empty-state.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

export function NotFound() {
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
        message="There is nothing at this address. The link may be old, or mistyped."
        action={<LinkButton to="/">Go to Home</LinkButton>}
      />
    </Page>
  )
}
