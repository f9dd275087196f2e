import type { User } from '@lamplighter/domain/auth'
import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MARK_IT } from '../../kit/kit.messages.ts'
import { whenIdle, whenQuiet } from '../../lib/when-quiet.ts'
import classes from './mobile-nav.module.css'
import { mobileNavLinks } from './nav-links.ts'

declare global {
  /** Of first-paint.js, which knows the files of a screen: each is asked for in a task of its own, not some sixty in one. */
  var askForScreen: ((path: string) => void) | undefined
}

/**
 * For signed-in users: a new location where they stand, for those who may begin one (LOC-58), and on phones three pages. There both
 * float above the safe area; where the bar is wide the one button stands in it.
 */
export function MobileNav({ user }: { user: User }) {
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
      {mayBeginLocation(user) && (
        <Link to={paths.editLocation} search={{ here: true }} className={classes.mark}>
          <IconMapPinPlus stroke={1.75} aria-hidden />
          {MARK_IT}
        </Link>
      )}
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
    const takeUp = () => void router.preloadRoute({ to: paths.editLocation, search: { here: true } })
    const prepare = () => {
      globalThis.askForScreen?.(paths.editLocation)
      giveUp = whenQuiet(() => whenIdle(takeUp))
    }
    void container?.ready.then(() => {
      if (!left) giveUp = whenQuiet(prepare)
    })
    return () => {
      left = true
      giveUp?.()
    }
  }, [router])
}
