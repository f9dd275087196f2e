import type { ResidentReport } from '@lamplighter/domain/reports'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { bulkWords } from '../../../kit/lists/bulk/bulk.messages.ts'
import { useSelectAll } from '../../../kit/lists/bulk/use-select-all.ts'
import { createSelection, currentVersions, useSelection } from '../../../kit/lists/bulk/use-selection.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useSession } from '../../../lib/session/session.ts'
import { readWaitingReports, useReports } from '../reports.api.ts'
import { triageWords as words } from '../reports.messages.ts'
import { DeclineBar } from './decline-bar.tsx'
import type { RenderPhotos } from './render-photos.ts'
import { ReportCard, rowOfReport } from './report-card.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface Props {
  cityId: string
  isDecided: boolean
  renderPhotos: RenderPhotos
}

const selected = createSelection<ResidentReport>()

/** Leaves the selection of another list as it is. */
function selectAgain(of: string, left: readonly ResidentReport[]): void {
  const now = selected.get()
  if (now.of === of)
    selected.set({ of, chosen: new Map([...now.chosen, ...left.map((one) => [one._id, one] as const)]) })
}

/** Waiting reports can be selected and declined together (REPORT-16). */
export function ReportList({ cityId, isDecided, renderPhotos }: Props) {
  const { user } = useSession()
  const list = useReports(cityId, isDecided)
  const [open, setOpen] = useState<string | null>(null)
  const listed = list.items.map(rowOfReport)
  const of = JSON.stringify([user?._id, cityId])
  const selection = useSelection(selected, of, listed)
  const [isSelecting, setSelecting] = useState(selection.chosen.size > 0)
  const all = useSelectAll({
    selection,
    listed,
    matching: list.total,
    read: () => readWaitingReports(cityId),
    failure: (error) => sentenceFor(error, words.loadFailed),
  })
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.isError && list.items.length === 0)
    return <ErrorState message={words.loadFailed} onRetry={retryAsMember(list.refetch)} />
  return (
    <>
      {!isDecided && (isSelecting || list.items.length > 1) && (
        <div className="row">
          <Button
            variant={isSelecting ? 'light' : 'default'}
            onClick={() => {
              selection.clear()
              setSelecting(!isSelecting)
            }}
          >
            {isSelecting ? bulkWords.done : bulkWords.select}
          </Button>
        </div>
      )}
      {list.items.length === 0 && (
        <EmptyState drawing="notebook" message={isDecided ? words.noneDecided : words.noneWaiting} />
      )}
      <ul className="stack gap-12">
        {list.items.map((report) => (
          <li key={report._id}>
            <ReportCard
              report={report}
              selection={isSelecting && !isDecided ? selection : null}
              onOpen={() => setOpen(report._id)}
            />
          </li>
        ))}
      </ul>
      <ShowMore shown={list.items.length} total={list.total} more={list.more} />
      {!isDecided && (
        <DeclineBar
          of={of}
          chosen={isSelecting ? currentVersions(selection, listed) : []}
          all={all}
          onClear={selection.clear}
          onLeft={(left) => selectAgain(of, left)}
        />
      )}
      {open && <ReportDialog id={open} renderPhotos={renderPhotos} onClose={() => setOpen(null)} />}
    </>
  )
}
