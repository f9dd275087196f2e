import { momentOf } from '../../../kit/text/moment.ts'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { changeInWords, changesBelow, entryInWords, historyMessages } from '../history/history.messages.ts'
import type { useTimeline } from '../history/use-timeline.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './printed-history.module.css'

/** The history of an order on paper, newest first, with exact times. */
export function PrintedHistory({ timeline }: { timeline: ReturnType<typeof useTimeline> }) {
  const { entries, isPending, isError, isCut } = timeline
  if (isPending) return <p className="quiet">{historyMessages.loading} ...</p>
  return (
    <>
      {isError && <p className="quiet">{historyMessages.notOnPaper}</p>}
      {!isError && entries.length === 0 && <p className="quiet">{historyMessages.empty}</p>}
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{entryInWords(entry)}</strong> {momentOf(entry.at)}{' '}
              <RecordedAt time={entry.recordedAt} beside={entry.at} />
              {entry.item && ` (${workOrderWords.notSent})`}
            </p>
            {changesBelow(entry).map((change) => (
              <p key={change.field}>{changeInWords(change)}</p>
            ))}
            {entry.reason && <p>{entry.reason}</p>}
            {entry.text && <p>{entry.text}</p>}
          </li>
        ))}
      </ol>
      {isCut && <p className="quiet">{historyMessages.onlyLatest}</p>}
    </>
  )
}
