import { navigationWords } from '@lamplighter/domain/auth'
import { cityAdminMessages } from '@lamplighter/domain/city-admin'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'

/** What everyone sees here who looks after no city. */
export function AccessDenied() {
  return (
    <Page>
      <PageHeader title={navigationWords.cityAdmin} />
      <EmptyState
        drawing="lamp"
        title={cityAdminMessages.accessDenied}
        message={cityAdminMessages.accessHint}
        action={
          <LinkButton to="/" variant="default">
            {navigationWords.home}
          </LinkButton>
        }
      />
    </Page>
  )
}
