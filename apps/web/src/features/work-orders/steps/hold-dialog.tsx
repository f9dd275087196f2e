import { checkStep, MAX_REASON } from '@lamplighter/domain/work-orders'
import { Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '../../../kit/messages/form-parts.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { workOrderWords as words } from '../work-orders.messages.ts'
import { stepWords } from './step-words.ts'

interface Props {
  opened: boolean
  busy: boolean
  onCancel: () => void
  onHold: (reason: string) => void
}

/** Asks what the work waits for. */
export function HoldDialog({ opened, busy, onCancel, onHold }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const refused = checkStep({ kind: 'on_hold', reason })
    setProblem(refused?.message ?? null)
    if (!refused) onHold(reason.trim())
  }
  return (
    <Modal opened={opened} onClose={onCancel} title={stepWords.on_hold.action} centered>
      <form onSubmit={submit} className="stack" noValidate>
        <GrowingTextarea
          label={words.waitsFor}
          required
          data-autofocus
          minRows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <FormButtons action={words.putOnHold} busy={busy} onCancel={onCancel} />
      </form>
    </Modal>
  )
}
