import { locationWords } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { noPlaceWords } from '../../features/locations/locations.messages.ts'
import { navigationWords } from '../../kit/kit.messages.ts'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'

/** Error state for an address without valid coordinates, with a link to the map. */
export function NoPlace({ why }: { why: 'invalid' | 'ocean' }) {
  return (
    <Page>
      <PageHeader title={locationWords.editLocation} />
      <EmptyState
        title={noPlaceWords[why]}
        message={noPlaceWords.hint}
        action={<LinkButton to={paths.maps}>{navigationWords.maps}</LinkButton>}
      />
    </Page>
  )
}
