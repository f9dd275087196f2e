import { authWords, type User } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { EmailText } from '../../kit/text/email-text.tsx'
import { dateOf } from '../../kit/text/relative-time.tsx'
import { settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

/** Account info with Sign Out (SEC-11). */
export function AccountCard({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  return (
    <SectionCard title={settingsWords.account}>
      <dl className={classes.facts}>
        <dt>{authWords.name}</dt>
        <dd>{user.name}</dd>
        <dt>{authWords.email}</dt>
        <dd>
          <EmailText email={user.email} />
        </dd>
        <dt>{settingsWords.role}</dt>
        <dd>{user.platformRole === 'admin' ? 'Platform admin' : 'User'}</dd>
        <dt>{settingsWords.memberSince}</dt>
        <dd>
          <time dateTime={user.createdAt}>{dateOf(user.createdAt)}</time>
        </dd>
      </dl>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconLogout size={20} aria-hidden />}
        onClick={onSignOut}
      >
        {authWords.signOut}
      </Button>
    </SectionCard>
  )
}
