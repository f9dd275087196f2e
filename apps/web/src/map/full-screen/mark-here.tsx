import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MARK_IT } from '../../kit/kit.messages.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './full-screen.module.css'

/**
 * Button at the bottom of a full-screen map, above its sheet: a new location at the device's position, if allowed (LOC-58).
 * Hidden beside a card and while typing.
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
