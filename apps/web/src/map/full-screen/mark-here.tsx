import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MARK_IT } from '../../kit/kit.messages.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { useSession } from '../../lib/session.ts'
import classes from './full-screen.module.css'

/**
 * Over the foot of a map that takes the screen, above its sheet: a new location where one stands, for those who may begin one (LOC-58).
 * While a card stands there, or somebody types, it gives way.
 */
export function MarkHere() {
  const { user } = useSession()
  const observed = useObservedCity()
  if (observed || !user || !mayBeginLocation(user)) return null
  return (
    <Link to={paths.editLocation} search={{ here: true }} className={classes.mark} data-marks>
      <IconMapPinPlus size={24} stroke={1.75} aria-hidden />
      {MARK_IT}
    </Link>
  )
}
