import { authWords, type User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { Menu } from '@mantine/core'
import { IconCloudUp, IconLogout, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { navigationWords } from '../../kit/kit.messages.ts'
import { APPEARANCE, schemes, useAppearance } from '../../kit/page/appearance.ts'
import { PressedMenu } from '../../kit/page/pressed-menu.tsx'
import { EmailText } from '../../kit/text/email-text.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { useSignOut } from '../use-sign-out.ts'
import { AccountButton } from './account-button.tsx'
import classes from './account-menu.module.css'

/** Account menu: user and city, appearance, settings and sign-out (WORD-19, WORD-20). */
export function AccountDropdown({ user }: { user: User }) {
  const { scheme, choose } = useAppearance()
  const { active } = useCities()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <PressedMenu button={<AccountButton user={user} />} width={260}>
      <div className={`named ${classes.who}`}>
        <strong>{user.name}</strong>
        <span>
          <EmailText email={user.email} />
        </span>
        {active && <span>{cityAndState({ name: active.cityName, state: active.cityState })}</span>}
      </div>
      <Menu.Divider />
      <Menu.Label>{APPEARANCE}</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={choose}>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={20} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCloudUp size={20} aria-hidden />}
        onClick={() => navigate({ to: paths.outbox })}
      >
        {navigationWords.outbox}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSettings size={20} aria-hidden />}
        onClick={() => navigate({ to: paths.settings })}
      >
        {navigationWords.settings}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void signOut()}>
        {authWords.signOut}
      </Menu.Item>
    </PressedMenu>
  )
}
