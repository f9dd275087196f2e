import { authWords } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BRAND } from '../../kit/kit.messages.ts'
import { useExpectedPerson } from '../../lib/expected-person.ts'
import { loginPrompt } from '../../lib/login-prompt.ts'
import { useSession } from '../../lib/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { CitySwitcher } from './city-switcher.tsx'
import { LampMark } from './lamp-mark.tsx'
import classes from './nav-bar.module.css'
import { navLinksFor } from './nav-links.ts'

/** Brand, links, city and account, in one line at every width. */
export function NavBar() {
  const session = useSession()
  const user = useExpectedPerson()
  const toJoin = session.status === 'loading' && session.accountToJoin !== null
  const links = toJoin ? [] : navLinksFor(user)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <LampMark />
          <span className={classes.label}>{BRAND}</span>
        </Link>
        {links.length > 0 && (
          <nav className={classes.links} aria-label="Main">
            {links.map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={classes.link} activeOptions={{ exact: to === paths.home }}>
                <Icon size={20} stroke={1.75} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Link>
            ))}
          </nav>
        )}
        <div className={`beside gap-4 ${classes.account}`}>
          {user && <CitySwitcher user={user} />}
          {user && <AccountMenu user={user} />}
          {session.status === 'unauthenticated' && (
            <Button className={classes.login} onClick={() => loginPrompt.open()}>
              {authWords.loginOrRegister}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
