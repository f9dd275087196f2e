import type { User } from '@lamplighter/domain/auth'
import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MARK_IT } from '../../kit/kit.messages.ts'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

/**
 * For signed-in users: a new location where they stand, for those who may begin one (LOC-58), and on phones three pages. There both
 * float above the safe area; where the bar is wide the one button stands in it.
 */
export function MobileNav({ user }: { user: User }) {
  return (
    <nav className={classes.quick} aria-label="Quick">
      <div className={classes.pill}>
        {mobileNavLinks.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.link}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
      </div>
      {mayBeginLocation(user) && (
        <Link to={paths.editLocation} search={{ here: true }} className={classes.mark}>
          <IconMapPinPlus stroke={1.75} aria-hidden />
          {MARK_IT}
        </Link>
      )}
    </nav>
  )
}
