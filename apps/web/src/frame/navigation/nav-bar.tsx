import { useExpectedPerson } from '../../lib/session/expected-person.ts'
import { useSession } from '../../lib/session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bar, LoginButton } from './bar.tsx'
import { CitySwitcher } from './city-switcher.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { navLinksFor } from './nav-links.ts'
import { NotificationBell } from './notification-bell.tsx'

/** Navigation bar of the current user or visitor. */
export function NavBar() {
  const session = useSession()
  const user = useExpectedPerson()
  const toJoin = session.status === 'loading' && session.accountToJoin !== null
  return (
    <Bar links={toJoin ? [] : navLinksFor(user)}>
      {user && (
        <>
          <MobileNav user={user} />
          <CitySwitcher user={user} />
          <NotificationBell />
          <AccountMenu user={user} />
        </>
      )}
      {session.status === 'unauthenticated' && <LoginButton />}
    </Bar>
  )
}
