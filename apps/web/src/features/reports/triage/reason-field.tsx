import { MAX_REPORT_REASON } from '@lamplighter/domain/reports'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { triageWords as words } from '../reports.messages.ts'

interface Props {
  value: string
  onChange: (reason: string) => void
}

/** The reason that reporters of declined reports read. */
export function ReasonField({ value, onChange }: Props) {
  return (
    <GrowingTextarea
      label={words.declineReason}
      description={words.declineHint}
      required
      data-autofocus
      minRows={3}
      maxLength={MAX_REPORT_REASON}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
