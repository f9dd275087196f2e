import { type FormEvent, useState } from 'react'
import { FormButtons, FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { type FullReport, useDeclineReport } from '../reports.api.ts'
import { triageWords as words } from '../reports.messages.ts'
import { ReasonField } from './reason-field.tsx'

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
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem>{problem}</FormProblem>
      <FormButtons action={words.decline} danger busy={declining.isPending} onCancel={onBack} />
    </form>
  )
}
