import type { ReactNode } from 'react'
import { RecordedAt } from '../text/recorded-at.tsx'
import { RelativeTime } from '../text/relative-time.tsx'
import classes from './history-line.module.css'

interface ListProps {
  label: string
  children: ReactNode
}

/** The history of a record, newest first. */
export function HistoryList({ label, children }: ListProps) {
  return (
    <ol className={classes.list} aria-label={label}>
      {children}
    </ol>
  )
}

interface LineProps {
  /** 'Ana Lopez made changes'. */
  sentence: string
  at: string
  recordedAt: string | null
  /** Sync state of an unsent entry. */
  badge?: ReactNode
  /** At the right of the sentence. */
  action?: ReactNode
  /** The changes, below the sentence. */
  children?: ReactNode
}

/** One entry: who did what and when. */
export function HistoryLine({ sentence, at, recordedAt, badge, action, children }: LineProps) {
  return (
    <li className={classes.entry}>
      <div className={`beside apart ${classes.head}`}>
        <p className={classes.said}>
          <span className={classes.sentence}>{sentence}</span>{' '}
          <span className={classes.age}>
            <RelativeTime time={at} />
            <RecordedAt time={recordedAt} beside={at} />
          </span>{' '}
          {badge}
        </p>
        {action}
      </div>
      {children}
    </li>
  )
}

/** A text of an entry: one change, a reason or a comment. */
export function HistoryText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>
}
