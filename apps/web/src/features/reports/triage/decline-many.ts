/**
 * Declines several reports, one call each (REPORT-16). It continues after the user leaves the list. The outbox has no part in it:
 * a reporter reads the answer at once, so a decision must not wait on a device. Without an answer from the server, the rest stays
 * undecided.
 */
import { declineReport, type ResidentReport } from '@lamplighter/domain/reports'
import { bulkWords, notSent } from '../../../kit/lists/bulk/bulk.messages.ts'
import type { ReportedRun } from '../../../kit/lists/bulk/bulk-report.tsx'
import { ApiProblem, hasNoServerAnswer, isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { write } from '../../../lib/api/write.ts'
import { session } from '../../../lib/session/session.ts'
import { createStore } from '../../../lib/state/store.ts'
import { afterDecision } from '../reports.api.ts'
import { notSentUnanswered, reportHeading, triageWords as words } from '../reports.messages.ts'

type Declining = Pick<ReportedRun, 'total' | 'gone' | 'sent' | 'refused' | 'stopped' | 'whyStopped'> & {
  isStopping: boolean
  stop: () => void
}

/** The running or finished change of each list, by its user and city. */
export const declining = createStore<ReadonlyMap<string, Declining>>(new Map())

/** True while a list other than this one sends. */
export const isSendingElsewhere = (runs: ReadonlyMap<string, Declining>, of: string) =>
  [...runs].some(([other, { sent }]) => other !== of && sent === null)

/** Reasons of runs that left reports undecided, by user and city: the next question begins with it. */
export const typedReasons = new Map<string, string>()

function set(of: string, run: Declining | undefined): void {
  const runs = new Map(declining.get())
  if (run) runs.set(of, run)
  else runs.delete(of)
  declining.set(runs)
}

export const closeDeclining = (of: string) => set(of, undefined)

interface Wanted {
  /** The user and the city whose list shows it. */
  of: string
  reports: readonly ResidentReport[]
  reason: string
}

/** Returns the reports that may be tried again. */
export async function declineMany({ of, reports, reason }: Wanted): Promise<ResidentReport[]> {
  const ending = new AbortController()
  const { signal } = ending
  const refused: ReportedRun['refused'][number][] = []
  const left: ResidentReport[] = []
  let sent = 0
  let isUnanswered = false
  const show = (change: Partial<Declining>) =>
    set(of, {
      ...{ total: reports.length, gone: sent + refused.length, sent: null, refused, stopped: 0 },
      ...{ whyStopped: isUnanswered ? notSentUnanswered : notSent, isStopping: signal.aborted },
      stop() {
        ending.abort()
        show({})
      },
      ...change,
    })
  typedReasons.set(of, reason)
  show({})
  const forgetUser = onOtherUser(() => ending.abort())
  let next = 0
  for (; next < reports.length && !signal.aborted && !isUnanswered; next++) {
    const report = reports[next] as ResidentReport
    const { _id: id, number, version } = report
    try {
      await write(declineReport, { params: { id }, body: { reason } }, { ifMatch: version, signal })
      sent++
    } catch (error) {
      refused.push({ id, name: reportHeading(number), why: whyNot(error) })
      isUnanswered = hasNoServerAnswer(error)
      if (!isProblem(error, 'report_decided')) left.push(report)
    }
    show({})
  }
  forgetUser()
  left.push(...reports.slice(next))
  if (left.length === 0) typedReasons.delete(of)
  show({ sent, refused: [...refused], stopped: reports.length - next })
  afterDecision()
  return left
}

/** A person who signs in meanwhile must not send the decisions of another. */
function onOtherUser(act: () => void): () => void {
  const { user } = session.state()
  return session.subscribe(() => {
    if (session.state().user?._id !== user?._id) act()
  })
}

function whyNot(error: unknown): string {
  if (isProblem(error, 'version_conflict')) return bulkWords.changedMeanwhile
  // The server refused a caller whom it does not know: nothing was declined.
  const isLost = hasNoServerAnswer(error) && !(error instanceof ApiProblem && error.status === 401)
  return isLost ? words.mayBeDeclined : sentenceFor(error, words.failed)
}
