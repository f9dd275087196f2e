import { recordedWords } from '../kit.messages.ts'
import { clockOf, momentOf } from './moment.ts'

interface Props {
  /** From the server; null if it equals the server's time. */
  time: string | null
  /** The server's time, shown before it. */
  beside: string
}

/** '(recorded 10:00 AM)', for a record that was sent later than recorded (DUR-24). */
export function RecordedAt({ time, beside }: Props) {
  if (!time) return null
  return (
    <>
      {' '}
      <time dateTime={time} title={momentOf(time)}>
        {recordedWords(clockOf(time, beside))}
      </time>
    </>
  )
}
