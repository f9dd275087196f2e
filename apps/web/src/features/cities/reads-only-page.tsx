import { messageOf } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { joiningWords } from './cities.messages.ts'

/** For a Region Viewer who opens the address of a page that only members use. */
export function ReadsOnlyPage({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        message={messageOf('region_viewer_reads_only')}
        action={<LinkButton to={paths.workOrders}>{joiningWords.toOrders}</LinkButton>}
      />
    </Page>
  )
}
