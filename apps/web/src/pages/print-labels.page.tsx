import { MAX_LABELS } from '@lamplighter/domain/labels'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi } from '@tanstack/react-router'
import { RequireCity } from '../features/cities/require-city.tsx'
import { labelWords, tooManyLabels } from '../features/labels/labels.messages.ts'
import { LabelPrint } from '../features/labels/sheets/label-print.tsx'
import { useLabeledLocations } from '../features/labels/sheets/use-labeled-locations.ts'
import { EmptyState } from '../kit/lists/empty-state.tsx'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

const route = getRouteApi('/print/labels')

/** Sheets of labels for one location, the selected ones, or a filtered list. */
export function PrintLabelsPage() {
  return (
    <RequireCity platformAdmin="any-city">
      <Page>
        <div data-not-printed>
          <PageHeader title={labelWords.printLabels} />
        </div>
        <Labels />
      </Page>
    </RequireCity>
  )
}

function Labels() {
  const labeled = useLabeledLocations(route.useSearch())
  const { locations, matching, isPending, isLoading, failed, isSelectionGone, retry } = labeled
  if (isPending) return <CardsSkeleton cards={1} />
  if (failed === 'all') return <ErrorState message={labelWords.failed} onRetry={retry} />
  if (locations.length === 0) {
    return (
      <EmptyState
        message={isSelectionGone ? labelWords.selectionGone : labelWords.none}
        action={<LinkButton to={paths.savedLocations}>{labelWords.back}</LinkButton>}
      />
    )
  }
  return (
    <>
      <div data-not-printed>
        {failed === 'rest' && <ErrorState message={labelWords.failedPartly} onRetry={retry} />}
        {matching > MAX_LABELS && (
          <p className="notice" role="status">
            {tooManyLabels(matching)}
          </p>
        )}
      </div>
      <LabelPrint locations={locations} isLoading={isLoading} />
    </>
  )
}
