import { Button } from '@mantine/core'
import classes from './message-actions.module.css'

export interface SayAction {
  label: string
  onClick: () => void
}

interface Props {
  message: string
  actions: readonly SayAction[]
  onDone: () => void
}

/** A message with what can be done about it: 'Open', 'Undo'. */
export function MessageActions({ message, actions, onDone }: Props) {
  return (
    <div className={classes.message}>
      <span className={classes.words}>{message}</span>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          variant="default"
          onClick={() => {
            onDone()
            onClick()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
