import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MARK_IT } from '../../kit/kit.messages.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

/** What floats above the safe area on phones, for signed-in users: three pages, and a new location where they stand (LOC-58). */
export function MobileNav() {
  usePreparedMarking()
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

/**
 * The screen that most presses here lead to is made ready once the app is kept on the device: from there, while nothing else is
 * done, so that neither the screen that is opened nor the press waits for its modules.
 */
function usePreparedMarking(): void {
  const router = useRouter()
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    let giveUp: (() => void) | undefined
    let left = false
    const prepare = () =>
      !left && void router.preloadRoute({ to: paths.editLocation, search: { here: true } })
    void container?.ready.then(() => {
      // Safari has no requestIdleCallback.
      if (!left) giveUp = whenQuiet(() => window.requestIdleCallback?.(prepare) ?? prepare())
    })
    return () => {
      left = true
      giveUp?.()
    }
  }, [router])
}
