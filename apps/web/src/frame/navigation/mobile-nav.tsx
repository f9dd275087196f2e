import type { User } from '@lamplighter/domain/auth'
import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MARK_IT } from '../../kit/kit.messages.ts'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

/**
 * For signed-in users: Mark It, for those who may create locations (LOC-58), and on phones links to four pages. On phones both
 * float above the safe area; on wide screens the button is in the bar.
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
