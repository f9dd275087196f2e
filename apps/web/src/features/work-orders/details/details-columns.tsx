import type { ReactNode } from 'react'
import classes from './details.module.css'

interface Props {
  location: ReactNode
  form: ReactNode
  /** Notes and media of the location. */
  timeline: ReactNode
  /** Show the form first on narrow screens: the user already chose the location. */
  formFirst?: boolean
}

/** Wide screens: the form with the notes below it, and the location beside them. Narrow screens: one column. */
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
