import type { ReactNode } from 'react'
import classes from './details.module.css'

interface Props {
  place: ReactNode
  form: ReactNode
  /** Notes and media of the place. */
  timeline: ReactNode
}

/** The form, and beside it the place and what was noted there; one below the other on narrow screens. */
export function DetailsColumns({ place, form, timeline }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.place}>{place}</div>
      <div className={classes.form}>{form}</div>
      <div className={classes.timeline}>{timeline}</div>
    </div>
  )
}
