import type { QuietHours } from '@lamplighter/domain/notifications'
import { NativeSelect, Switch } from '@mantine/core'
import { hourName, choiceWords as words } from '../notifications.messages.ts'
import classes from './choices.module.css'

interface Props {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
}

const suggested: QuietHours = { from: 20, to: 6 }
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))

/** Hours without push and mail. */
export function QuietFields({ quiet, onChange }: Props) {
  return (
    <div className="stack gap-8">
      <Switch
        size="md"
        label={words.quiet}
        description={words.quietHint}
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? suggested : null)}
      />
      {quiet && (
        <div className="row">
          {(['from', 'to'] as const).map((end) => (
            <NativeSelect
              key={end}
              className={classes.hour}
              label={words[end]}
              data={hours}
              value={String(quiet[end])}
              onChange={({ currentTarget }) => onChange({ ...quiet, [end]: Number(currentTarget.value) })}
            />
          ))}
        </div>
      )}
      {quiet && quiet.from === quiet.to && (
        <p className="notice" role="status">
          {words.neverQuiet}
        </p>
      )}
    </div>
  )
}
