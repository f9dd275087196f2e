import type { Caller } from '@lamplighter/domain/memberships'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../../kit/kit.messages.ts'
import { say } from '../../../../kit/messages/say.tsx'
import { useIsServerReachable } from '../../../../lib/api/connection.ts'
import { unsentItems } from '../../../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../../../lib/state/store.ts'
import {
  andMore,
  bulkWords,
  doing,
  done,
  notSent,
  progressOf,
  refused,
  unchanged,
  undone,
} from './bulk.messages.ts'
import type { Refusal } from './bulk-items.ts'
import { type BulkRun, closeBulk, countOf, stopBulk, undoBulk } from './bulk-run.ts'
import classes from './selection-bar.module.css'

const NAMES_SHOWN = 5

interface Props {
  run: BulkRun
  me: Caller
}

/** Progress of a bulk change, then its results. */
export function BulkReport({ run, me }: Props) {
  return run.sent === null ? <Sending run={run} /> : <Outcome run={run} me={me} sent={run.sent.length} />
}

/** The button that was pressed is gone now. The keyboard goes on from here. */
function takeLostFocus(report: HTMLElement | null) {
  if (document.activeElement === document.body) report?.focus()
}

function Sending({ run }: { run: BulkRun }) {
  const gone = countOf(run, useStore(unsentItems))
  const reached = useIsServerReachable()
  const total = run.writes.length
  const words = run.isUndo ? bulkWords.undo : doing(run.change)
  return (
    <div className={`line ${classes.report}`} tabIndex={-1} ref={takeLostFocus}>
      <p>
        <strong>{words}</strong> <span className="figures">{progressOf(gone, total)}</span>
        {!reached && (
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
      <Button variant="default" onClick={() => void stopBulk(run)}>
        {bulkWords.stop}
      </Button>
      {!reached && (
        <Button variant="default" onClick={() => closeBulk(run)}>
          {formWords.close}
        </Button>
      )}
    </div>
  )
}

function Outcome({ run, me, sent }: Props & { sent: number }) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await undoBulk(run, me)
    } catch (error) {
      console.error('Could not undo the changes', error)
      say.failure(bulkWords.notKept)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={`line apart ${classes.report}`} tabIndex={-1} ref={takeLostFocus}>
      <div role="status">
        <p>
          {(sent > 0 || run.unchanged === 0) && (run.isUndo ? undone(sent) : done(run.change, sent))}
          {run.unchanged > 0 && ` ${unchanged(run.unchanged)}`}
          {run.stopped > 0 && ` ${notSent(run.stopped)}`}
        </p>
        {run.refused.length > 0 && <Refused refusals={run.refused} />}
      </div>
      <div className="row">
        {!run.isUndo && sent > 0 && (
          <Button variant="default" loading={busy} onClick={() => void undo()}>
            {bulkWords.undo}
          </Button>
        )}
        <Button variant="subtle" onClick={() => closeBulk(run)}>
          {formWords.close}
        </Button>
      </div>
    </div>
  )
}

function Refused({ refusals }: { refusals: readonly Refusal[] }) {
  const more = refusals.length - NAMES_SHOWN
  return (
    <div className={classes.refused}>
      <strong>{refused(refusals.length)}</strong>
      <ul className={classes.reasons}>
        {refusals.slice(0, NAMES_SHOWN).map(({ location, why }) => (
          <li key={location._id}>
            {location.name}: {why}
          </li>
        ))}
        {more > 0 && <li>{andMore(more)}</li>}
      </ul>
    </div>
  )
}
