import { MAX_REPORT_REASON } from '@lamplighter/domain/reports'
import { type FormEvent, useState } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { type FullReport, useDeclineReport } from '../reports.api.ts'
import { triageWords as words } from '../reports.messages.ts'

interface Props {
  report: FullReport
  onBack: () => void
  onDone: () => void
}

export function DeclineForm({ report, onBack, onDone }: Props) {
  const declining = useDeclineReport(report)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (declining.isPending) return
    setProblem(null)
    try {
      await declining.mutateAsync(reason)
      say.success(words.declined)
      onDone()
    } catch (error) {
      setProblem(sentenceFor(error, words.failed))
    }
  }

  return (
    <form
      noValidate
      className="stack"
      aria-label={words.declineTitle}
      onSubmit={(event) => void submit(event)}
    >
      <GrowingTextarea
        label={words.declineReason}
        description={words.declineHint}
        required
        data-autofocus
        minRows={3}
        maxLength={MAX_REPORT_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <FormButtons action={words.decline} danger busy={declining.isPending} onCancel={onBack} />
    </form>
  )
}
