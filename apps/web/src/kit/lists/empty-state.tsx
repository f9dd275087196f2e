import type { ReactNode } from 'react'
import { FieldDrawing } from './field-drawing.tsx'
import classes from './states.module.css'

interface Props {
  /** One sentence. */
  message: ReactNode
  title?: string
  /** One button or link. */
  action?: ReactNode
  drawing?: 'map' | 'notebook' | 'wrench' | 'lamp'
}

/** What a list shows when it has nothing: a small drawing, one sentence, one action. */
export function EmptyState({ title, message, action, drawing = 'map' }: Props) {
  return (
    <div className={classes.state}>
      <FieldDrawing kind={drawing} />
      {title && <p className={classes.title}>{title}</p>}
      <p className={classes.message}>{message}</p>
      {action}
    </div>
  )
}
