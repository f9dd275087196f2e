import type { ReactNode } from 'react'
import { mapDrawing, notebookDrawing, wrenchDrawing } from './empty-drawings.tsx'
import { FieldDrawing, lampDrawing } from './field-drawing.tsx'
import classes from './states.module.css'

interface Props {
  /** One sentence. */
  message: ReactNode
  title?: string
  /** One button or link. */
  action?: ReactNode
  drawing?: keyof typeof drawings
}

const drawings = { map: mapDrawing, notebook: notebookDrawing, wrench: wrenchDrawing, lamp: lampDrawing }

/** Empty state of a list: a drawing, one sentence, one action. */
export function EmptyState({ title, message, action, drawing = 'map' }: Props) {
  return (
    <div className={classes.state}>
      <FieldDrawing>{drawings[drawing]}</FieldDrawing>
      {title && <p className={classes.title}>{title}</p>}
      <p className={classes.message}>{message}</p>
      {action}
    </div>
  )
}
