import { type Priority, priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { Input, SegmentedControl } from '@mantine/core'
import { PriorityMark } from '../badges.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './order-form.module.css'

interface Props {
  value: Priority
  onChange: (priority: Priority) => void
}

/** Three segments, each with word, shape and color. */
export function PriorityField({ value, onChange }: Props) {
  return (
    <Input.Wrapper label={workOrderWords.priority} labelElement="div">
      <SegmentedControl
        fullWidth
        className={classes.segments}
        aria-label={workOrderWords.priority}
        value={value}
        onChange={(chosen) => {
          const priority = priorities.find((known) => known === chosen)
          if (priority) onChange(priority)
        }}
        data={priorities.map((priority) => ({
          value: priority,
          label: (
            <>
              <PriorityMark priority={priority} />
              {priorityFacts[priority].label}
            </>
          ),
        }))}
      />
    </Input.Wrapper>
  )
}
