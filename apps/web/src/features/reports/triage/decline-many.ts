/**
 * Declines several reports, one call each (REPORT-16). It continues after the user leaves the list. The outbox has no part in it:
 * a reporter reads the answer at once, so a decision must not wait on a device. Without an answer from the server, the rest stays
 * undecided.
 */
import { declineReport, type ResidentReport } from '@lamplighter/domain/reports'
import { bulkWords } from '../../../kit/lists/bulk/bulk.messages.ts'
import type { ReportedRun } from '../../../kit/lists/bulk/bulk-report.tsx'
import { hasNoServerAnswer, isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { write } from '../../../lib/api/write.ts'
import { session } from '../../../lib/session/session.ts'
import { createStore } from '../../../lib/state/store.ts'
import { afterDecision } from '../reports.api.ts'
import { reportHeading, triageWords as words } from '../reports.messages.ts'

type Declining = Pick<ReportedRun, 'total' | 'gone' | 'sent' | 'refused' | 'stopped'> & {
  /** The user and the city whose list shows it. */
  of: string
  isStopping: boolean
}

/** The running or finished change; null without one. */
export const declining = createStore<Declining | null>(null)

export function stopDeclining(): void {
  const run = declining.get()
  if (run) declining.set({ ...run, isStopping: true })
}

interface Wanted {
  of: string
  reports: readonly ResidentReport[]
  reason: string
}

export async function declineMany({ of, reports, reason }: Wanted): Promise<void> {
  const { user } = session.state()
  const isSameUser = () => session.state().user?._id === user?._id
  const update = (change: Partial<Declining>) => {
    const run = declining.get()
    if (run) declining.set({ ...run, ...change })
  }
  const refused: ReportedRun['refused'][number][] = []
  let sent = 0
  let stopped = 0
  let unreachable: string | null = null
  declining.set({ of, total: reports.length, gone: 0, sent: null, refused, stopped, isStopping: false })
  for (const [at, { _id: id, number, version }] of reports.entries()) {
    const name = reportHeading(number)
    if (declining.get()?.isStopping || !isSameUser()) stopped++
    else if (unreachable) refused.push({ id, name, why: unreachable })
    else
      try {
        await write(declineReport, { params: { id }, body: { reason } }, { ifMatch: version })
        sent++
      } catch (error) {
        const why = isProblem(error, 'version_conflict')
          ? bulkWords.changedMeanwhile
          : sentenceFor(error, words.failed)
        refused.push({ id, name, why })
        if (hasNoServerAnswer(error)) unreachable = why
      }
    update({ gone: at + 1 })
  }
  update({ sent, refused: [...refused], stopped })
  afterDecision()
}
