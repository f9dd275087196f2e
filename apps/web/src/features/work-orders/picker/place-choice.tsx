import { IconChevronRight, IconListSearch, IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './place-choice.module.css'

/** A work order needs a location: a saved one, or a new one from the map (ORDER-13). */
export function PlaceChoice() {
  return (
    <div className={`stack ${classes.choices}`}>
      <Link to="/work-orders/new/location" className={`surface tile ${classes.choice}`}>
        <IconListSearch size={32} className={classes.icon} aria-hidden />
        <span>
          <strong>{workOrderWords.existingLocation}</strong>
          <span className="muted">Find it in the list or on the map.</span>
        </span>
        <IconChevronRight size={24} aria-hidden />
      </Link>
      <Link to="/maps" search={{ returnTo: 'workorder' }} className={`surface tile ${classes.choice}`}>
        <IconMapPinPlus size={32} className={classes.icon} aria-hidden />
        <span>
          <strong>{workOrderWords.newLocation}</strong>
          <span className="muted">Drop a pin, save it, then describe the work.</span>
        </span>
        <IconChevronRight size={24} aria-hidden />
      </Link>
    </div>
  )
}
