import type { ReactNode } from 'react'
import classes from './details.module.css'

interface Props {
  location: ReactNode
  form: ReactNode
  /** Notes and media of the location. */
  timeline: ReactNode
}

/** The form, and beside it the location and what was noted there; one below the other on narrow screens. */
export function DetailsColumns({ location, form, timeline }: Props) {
  return (
    <div className={`stack ${classes.columns}`}>
      <div className={classes.location}>{location}</div>
      <div className={classes.form}>{form}</div>
      <div className={classes.timeline}>{timeline}</div>
    </div>
  )
}
