import { recordedWords } from '../kit.messages.ts'
import { momentOf } from './moment.ts'

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
        {recordedWords(recordedBeside(time, beside))}
      </time>
    </>
  )
}

const timeOnly = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The time alone on the same day, else with the day, in another year with that as well. */
export function recordedBeside(time: string, beside: string): string {
  const [recorded, sent] = [new Date(time), new Date(beside)]
  if (recorded.getFullYear() !== sent.getFullYear()) return momentOf(time)
  return (recorded.toDateString() === sent.toDateString() ? timeOnly : dayAndTime).format(recorded)
}
