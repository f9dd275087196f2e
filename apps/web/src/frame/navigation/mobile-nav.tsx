import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MARK_IT } from '../../kit/kit.messages.ts'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

/** What floats above the safe area on phones, for signed-in users: three pages, and a new location where they stand (LOC-58). */
export function MobileNav() {
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
      <Link to={paths.editLocation} search={{ here: true }} className={classes.mark}>
        <IconMapPinPlus size={24} stroke={1.75} aria-hidden />
        <span>{MARK_IT}</span>
      </Link>
    </nav>
  )
}
