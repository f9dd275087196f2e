import { MAX_LABELS } from '@lamplighter/domain/labels'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import type { LabelSearch } from '../features/labels/label-search.ts'
import { labelWords, tooManyLabels } from '../features/labels/labels.messages.ts'
import { LabelPrint } from '../features/labels/sheets/label-print.tsx'
import { useLabeledLocations } from '../features/labels/sheets/use-labeled-locations.ts'
import { useNamedLocation } from '../features/locations/locations.api.ts'
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
  const asked = route.useSearch()
  return asked.id ? <OneLabel key={asked.id} id={asked.id} /> : <ManyLabels asked={asked} />
}

function OneLabel({ id }: { id: string }) {
  const { data, isError, refetch } = useNamedLocation({ id, at: null, tolerance: 0 })
  const isGone = data === null || Boolean(data?.deletedAt)
  const locations = useMemo(() => (data ? [data] : []), [data])
  if (isError) return <ErrorState message={labelWords.failed} onRetry={() => void refetch()} />
  if (isGone) return <Nothing message={labelWords.oneGone} />
  return data ? <LabelPrint locations={locations} isLoading={false} /> : <CardsSkeleton cards={1} />
}

const Nothing = ({ message }: { message: string }) => (
  <EmptyState
    message={message}
    action={<LinkButton to={paths.savedLocations}>{labelWords.back}</LinkButton>}
  />
)

function ManyLabels({ asked }: { asked: LabelSearch }) {
  const labeled = useLabeledLocations(asked)
  const { locations, matching, isPending, isLoading, failed, isSelectionGone, retry } = labeled
  if (isPending) return <CardsSkeleton cards={1} />
  if (failed === 'all') return <ErrorState message={labelWords.failed} onRetry={retry} />
  if (locations.length === 0)
    return <Nothing message={isSelectionGone ? labelWords.selectionGone : labelWords.none} />
  return (
    <div className="stack">
      {failed === 'rest' && (
        <div data-not-printed>
          <ErrorState message={labelWords.failedPartly} onRetry={retry} />
        </div>
      )}
      {matching > MAX_LABELS && (
        <p className="notice" role="status" data-not-printed>
          {tooManyLabels(matching)}
        </p>
      )}
      <LabelPrint locations={locations} isLoading={isLoading} />
    </div>
  )
}
