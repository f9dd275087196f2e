import { Link } from '@tanstack/react-router'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

/** The pill that floats above the safe area on phones, for signed-in users. */
export function MobileNav() {
  return (
    <nav className={classes.pill} aria-label="Quick">
      {mobileNavLinks.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link}>
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
