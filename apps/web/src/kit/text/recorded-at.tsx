import { recordedWords } from '../kit.messages.ts'
import { clockOf, momentOf } from './moment.ts'

interface Props {
  /** As the server answers it: null where the device said nothing else than the server. */
  time: string | null
  /** The server's time, which stands before it. */
  beside: string
}

/** '(recorded 10:00 AM)', where a device sent later what it had recorded without a network (DUR-24). */
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
