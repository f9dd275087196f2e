import { authWords } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BRAND } from '../../kit/kit.messages.ts'
import { loginPrompt } from '../../lib/session/login-prompt.ts'
import { LampMark } from './lamp-mark.tsx'
import classes from './nav-bar.module.css'
import type { navLinksFor } from './nav-links.ts'

interface Props {
  links: ReturnType<typeof navLinksFor>
  children: ReactNode
}

/** Brand, links, then city and account or Login, on one line at every width. */
export function Bar({ links, children }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand} aria-label={BRAND}>
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
        <div className={`beside gap-4 ${classes.account}`}>{children}</div>
      </div>
    </header>
  )
}

export function LoginButton() {
  return (
    <Button className={classes.login} onClick={() => loginPrompt.open()}>
      {authWords.loginOrRegister}
    </Button>
  )
}
