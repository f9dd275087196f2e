import { type ResidentReport, serviceName } from '@lamplighter/domain/reports'
import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useReports } from '../reports.api.ts'
import {
  becameReport,
  photoCount,
  reportHeading,
  stateWords,
  triageWords as words,
} from '../reports.messages.ts'
import classes from '../reports.module.css'
import type { RenderPhotos } from './render-photos.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ReportSettingsForm } from './report-settings.tsx'

interface Props {
  cityId: string
  /** City Admins switch the reports on and see the figures. */
  canConfigure: boolean
  renderPhotos: RenderPhotos
}

type Shown = 'waiting' | 'decided' | 'settings'

/** Reports of residents: those that wait for a decision, and the decided ones (REPORT-7). */
export function ReportsTab({ cityId, canConfigure, renderPhotos }: Props) {
  const [shown, setShown] = useState<Shown>('waiting')
  const choices = [
    { value: 'waiting' as const, label: words.waiting },
    { value: 'decided' as const, label: words.decided },
    ...(canConfigure ? [{ value: 'settings' as const, label: words.settings }] : []),
  ]
  return (
    <section className="stack" aria-labelledby="city-reports">
      <div className="line apart">
        <Title order={2} size="h3" id="city-reports">
          {words.title}
        </Title>
        <SegmentedSwitch label={words.show} value={shown} choices={choices} onChange={setShown} />
      </div>
      {shown === 'settings' ? (
        <ReportSettingsForm cityId={cityId} />
      ) : (
        <ReportList key={shown} cityId={cityId} isDecided={shown === 'decided'} renderPhotos={renderPhotos} />
      )}
    </section>
  )
}

interface ListProps extends Pick<Props, 'cityId' | 'renderPhotos'> {
  isDecided: boolean
}

function ReportList({ cityId, isDecided, renderPhotos }: ListProps) {
  const list = useReports(cityId, isDecided)
  const [open, setOpen] = useState<string | null>(null)
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.isError && list.items.length === 0)
    return <ErrorState message={words.loadFailed} onRetry={retryAsMember(list.refetch)} />
  return (
    <>
      {list.items.length === 0 && (
        <EmptyState drawing="notebook" message={isDecided ? words.noneDecided : words.noneWaiting} />
      )}
      <ul className="stack gap-12">
        {list.items.map((report) => (
          <li key={report._id}>
            <ReportCard report={report} onOpen={() => setOpen(report._id)} />
          </li>
        ))}
      </ul>
      <ShowMore shown={list.items.length} total={list.total} more={list.more} />
      {open && <ReportDialog id={open} renderPhotos={renderPhotos} onClose={() => setOpen(null)} />}
    </>
  )
}

function ReportCard({ report, onOpen }: { report: ResidentReport; onOpen: () => void }) {
  const { number, category, description, address, sentAt, photos, saidBroken } = report
  const heading = reportHeading(number)
  return (
    <article className={`surface ${classes.card}`} aria-label={heading}>
      <div className="line apart">
        <h3 className="item-name">{`${heading} · ${serviceName(category)}`}</h3>
        <span className="quiet">
          <RelativeTime time={sentAt} />
        </span>
      </div>
      <p className={`two-lines ${classes.clipped}`}>{description}</p>
      <p className="quiet">
        {[address || words.noAddress, photos.length > 0 && photoCount(photos.length)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="line apart">
        <span className="quiet">
          {[outcomeOf(report), saidBroken && words.saidBroken].filter(Boolean).join(' · ')}
        </span>
        <Button variant="default" aria-label={`${words.open}: ${heading}`} onClick={onOpen}>
          {words.open}
        </Button>
      </div>
    </article>
  )
}

function outcomeOf({ status, duplicateOf, decidedBy, order }: ResidentReport): string | null {
  if (duplicateOf) return becameReport(duplicateOf.number)
  if (status === 'received') return null
  const state = status === 'accepted' && order?.status === 'finished' ? 'closed' : status
  return [stateWords[state].label, decidedBy?.name].filter(Boolean).join(', ')
}
