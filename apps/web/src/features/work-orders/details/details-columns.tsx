import type { ReactNode } from 'react'
import classes from './details.module.css'

interface Props {
  location: ReactNode
  form: ReactNode
  /** Notes and media of the location. */
  timeline: ReactNode
  /** On narrow screens the form comes first: whoever raises an order knows where. */
  formFirst?: boolean
}

/** The form, and beside it the location and what was noted there; one below the other on narrow screens. */
export function DetailsColumns({ location, form, timeline, formFirst = false }: Props) {
  const card = <div className={classes.location}>{location}</div>
  return (
    <div className={`stack ${classes.columns}`}>
      {!formFirst && card}
      <div className={classes.form}>{form}</div>
      {formFirst && card}
      <div className={classes.timeline}>{timeline}</div>
    </div>
  )
}
