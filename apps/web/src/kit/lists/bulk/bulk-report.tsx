import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../kit.messages.ts'
import { andMore, bulkWords, notSent, progressOf, refused, unchanged, undone } from './bulk.messages.ts'
import classes from './bulk-bar.module.css'
import { keptOrSaid } from './kept-or-said.ts'

const NAMES_SHOWN = 5

interface Refusal {
  id: string
  name: string
  why: string
}

export interface ReportedRun {
  /** 'Adding the tag "oak"' */
  doing: string
  /** `done(3)` is 'The tag "oak" was added to 3 locations.' */
  done: (count: number) => string
  isUndo: boolean
  /** Number of writes. */
  total: number
  /** Number of writes that have finished. */
  gone: number
  /** Number of changed records; null while some writes are still being sent. */
  sent: number | null
  unchanged: number
  refused: readonly Refusal[]
  /** Not sent, because the user stopped. */
  stopped: number
  /** The sentence for them, if they were not sent for another reason. */
  whyStopped?: (counted: string) => string
  /** The user stopped, and the write on its way has no answer yet. */
  isStopping?: boolean
  isOnline: boolean
  onStop: () => void
  /** Null for a change that cannot be undone. */
  onUndo: (() => Promise<void>) | null
  onClose: () => void
}

interface Props {
  run: ReportedRun
  /** `counted(3)` is '3 locations'. */
  counted: (count: number) => string
}

/** Progress of a bulk change, then its results. */
export function BulkReport({ run, counted }: Props) {
  return run.sent === null ? <Sending run={run} /> : <Outcome run={run} counted={counted} sent={run.sent} />
}

/** The button that was pressed is gone now. The keyboard goes on from here; the rows stay where they are. */
function takeLostFocus(report: HTMLElement | null) {
  if (document.activeElement === document.body) report?.focus({ preventScroll: true })
}

function Sending({ run }: Pick<Props, 'run'>) {
  const { gone, total, isOnline } = run
  const words = run.isUndo ? bulkWords.undo : run.doing
  return (
    <div className={`line ${classes.report}`} tabIndex={-1} ref={takeLostFocus}>
      <p>
        <strong>{words}</strong> <span className="figures">{progressOf(gone, total)}</span>
        {!isOnline && (
          <span className="quiet" role="status">
            {' '}
            {bulkWords.waiting}
          </span>
        )}
      </p>
      <Progress
        className={classes.progress}
        value={(gone / Math.max(1, total)) * 100}
        aria-label={words}
        size="md"
      />
      <Button variant="default" disabled={run.isStopping === true} onClick={run.onStop}>
        {run.isStopping ? bulkWords.stopping : bulkWords.stop}
      </Button>
      {!isOnline && (
        <Button variant="default" onClick={run.onClose}>
          {formWords.close}
        </Button>
      )}
    </div>
  )
}

function Outcome({ run, counted, sent }: Props & { sent: number }) {
  const [busy, setBusy] = useState(false)

  async function undo(onUndo: () => Promise<void>) {
    setBusy(true)
    await keptOrSaid(onUndo)
    setBusy(false)
  }
  const { onUndo } = run

  return (
    <div className={`line apart ${classes.report}`} tabIndex={-1} ref={takeLostFocus}>
      <div role="status">
        <p>
          {(sent > 0 || run.unchanged === 0) && (run.isUndo ? undone(counted(sent)) : run.done(sent))}
          {run.unchanged > 0 && ` ${unchanged(counted(run.unchanged))}`}
          {run.stopped > 0 && ` ${(run.whyStopped ?? notSent)(counted(run.stopped))}`}
        </p>
        {run.refused.length > 0 && <Refused run={run} counted={counted} />}
      </div>
      <div className="row">
        {onUndo && !run.isUndo && sent > 0 && (
          <Button variant="default" loading={busy} onClick={() => void undo(onUndo)}>
            {bulkWords.undo}
          </Button>
        )}
        <Button variant="subtle" onClick={run.onClose}>
          {formWords.close}
        </Button>
      </div>
    </div>
  )
}

function Refused({ run: { refused: refusals }, counted }: Props) {
  const more = refusals.length - NAMES_SHOWN
  return (
    <div className={classes.refused}>
      <strong>{refused(counted(refusals.length), refusals.length)}</strong>
      <ul className={classes.reasons}>
        {refusals.slice(0, NAMES_SHOWN).map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
        {more > 0 && <li>{andMore(more)}</li>}
      </ul>
    </div>
  )
}
