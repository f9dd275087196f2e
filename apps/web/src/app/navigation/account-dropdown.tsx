import { authWords, navigationWords, type User } from '@lamplighter/domain/auth'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { EmailText } from '../../kit/text/email-text.tsx'
import { paths } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'
import { AccountButton } from './account-button.tsx'
import classes from './account-menu.module.css'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As this device', icon: IconDeviceDesktop },
] as const

function schemeNamed(value: string) {
  return schemes.find((scheme) => scheme.value === value)?.value ?? 'light'
}

/** Who is signed in, the look of the app, settings and sign-out. */
export function AccountDropdown({ user }: { user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={260} defaultOpened>
      <Menu.Target>
        <AccountButton user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>
            <EmailText email={user.email} />
          </span>
        </div>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeNamed(value))}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={20} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={20} aria-hidden />}
          onClick={() => navigate({ to: paths.settings })}
        >
          {navigationWords.settings}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void signOut()}>
          {authWords.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
