import { navigationWords } from '../kit.messages.ts'
import { EmptyState } from '../lists/empty-state.tsx'
import { LinkButton } from './link-button.tsx'
import { Page } from './page.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  /** The screen's heading. */
  title: string
  refusal: string
  /** What the user can do about it. */
  hint: string
}

/** Shown to users without access to a screen. */
export function AccessDenied({ title, refusal, hint }: Props) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        drawing="lamp"
        title={refusal}
        message={hint}
        action={
          <LinkButton to="/" variant="default">
            {navigationWords.home}
          </LinkButton>
        }
      />
    </Page>
  )
}
