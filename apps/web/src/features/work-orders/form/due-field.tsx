import { Button, TextInput } from '@mantine/core'
import { dayAhead } from '../days.ts'
import { workOrderWords } from '../work-orders.messages.ts'

interface Props {
  /** '2026-12-01'; null without a due date. */
  value: string | null
  onChange: (day: string | null) => void
  /** The city's time zone; undefined until known. */
  timeZone: string | undefined
  /** Offers to remove due dates that the form does not show. */
  canRemove?: boolean
}

const quick = [
  { label: workOrderWords.today, days: 0 },
  { label: workOrderWords.tomorrow, days: 1 },
  { label: workOrderWords.inAWeek, days: 7 },
]

/** A date, with buttons for the usual ones. */
export function DueField({ value, onChange, timeZone, canRemove = value !== null }: Props) {
  return (
    <div className="stack gap-8">
      <TextInput
        type="date"
        label={workOrderWords.dueOn}
        min="2000-01-01"
        max="2100-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <div className="row gap-8">
        {quick.map(({ label, days }) => (
          <Button key={label} variant="default" onClick={() => onChange(dayAhead(days, timeZone))}>
            {label}
          </Button>
        ))}
        {canRemove && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {workOrderWords.noDueDate}
          </Button>
        )}
      </div>
    </div>
  )
}
