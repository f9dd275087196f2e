import { checkDeclineReason, type ResidentReport } from '@lamplighter/domain/reports'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../kit/lists/bulk/bulk-bar.tsx'
import type { SelectAll } from '../../../kit/lists/bulk/use-select-all.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { useStore } from '../../../lib/state/store.ts'
import { declinedMany, declineQuestion, reportsCounted, triageWords as words } from '../reports.messages.ts'
import { closeDeclining, declineMany, declining, isSendingElsewhere, typedReasons } from './decline-many.ts'
import { ReasonField } from './reason-field.tsx'

interface Props {
  /** The user and the city. */
  of: string
  chosen: readonly ResidentReport[]
  all: SelectAll
  onClear: () => void
  /** Gets the reports that were not declined. */
  onLeft: (reports: readonly ResidentReport[]) => void
}

/** Declines the selected reports with one reason, then shows progress and results (REPORT-16). */
export function DeclineBar({ of, chosen, all, onClear, onLeft }: Props) {
  const runs = useStore(declining)
  const run = runs.get(of) ?? null
  const isBusy = isSendingElsewhere(runs, of)
  const [isAsking, setAsking] = useState(false)

  function start(reason: string) {
    setAsking(false)
    onClear()
    void declineMany({ of, reports: chosen, reason }).then(onLeft)
  }

  return (
    <>
      <BulkBar
        label={words.selection}
        chosen={chosen.length}
        all={all}
        onClear={onClear}
        run={
          run && {
            ...run,
            ...{ doing: words.declining, done: declinedMany, unchanged: 0 },
            // Nothing waits on the device, and a reporter may have read the reason.
            ...{ isOnline: true, isUndo: false, onUndo: null },
            onStop: run.stop,
            onClose: () => closeDeclining(of),
          }
        }
        counted={reportsCounted}
        limit={isBusy && words.decliningElsewhere}
        actions={
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {words.decline}
          </Button>
        }
      />
      {isAsking && (
        <DeclineDialog
          count={chosen.length}
          typed={typedReasons.get(of) ?? ''}
          onDone={start}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface DialogProps {
  count: number
  /** The reason of an earlier try. */
  typed: string
  onDone: (reason: string) => void
  onClose: () => void
}

function DeclineDialog({ count, typed, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState(typed)
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const refused = checkDeclineReason(reason)
    if (refused) setProblem(refused.message)
    else onDone(reason)
  }

  return (
    <FormDialog
      title={declineQuestion(count)}
      hint={words.declineManyHint}
      action={words.decline}
      danger
      problem={problem}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={(typed) => {
          setReason(typed)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
