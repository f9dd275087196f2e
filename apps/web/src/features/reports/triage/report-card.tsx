import { type ResidentReport, serviceName } from '@lamplighter/domain/reports'
import { Button } from '@mantine/core'
import { RowCheckbox } from '../../../kit/lists/bulk/select-column.tsx'
import type { Selection } from '../../../kit/lists/bulk/use-selection.ts'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import {
  becameReport,
  photoCount,
  reportHeading,
  stateWords,
  triageWords as words,
} from '../reports.messages.ts'
import classes from '../reports.module.css'

interface Props {
  report: ResidentReport
  /** While the user selects, the whole card is a checkbox. */
  selection: Selection<ResidentReport> | null
  onOpen: () => void
}

export const rowOfReport = (report: ResidentReport) => ({
  key: report._id,
  record: report,
  name: reportHeading(report.number),
})

export function ReportCard({ report, selection, onOpen }: Props) {
  const { number, category, description, address, sentAt, photos, saidBroken } = report
  const heading = reportHeading(number)
  return (
    <article className={`surface ${classes.card}`} aria-label={heading}>
      <div className="line apart">
        <div className={`line ${classes.picked}`}>
          {selection && <RowCheckbox selection={selection} row={rowOfReport(report)} />}
          <h3 className="item-name">{`${heading} · ${serviceName(category)}`}</h3>
        </div>
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
        {!selection && (
          <Button variant="default" aria-label={`${words.open}: ${heading}`} onClick={onOpen}>
            {words.open}
          </Button>
        )}
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
