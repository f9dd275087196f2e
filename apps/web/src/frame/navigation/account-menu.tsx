import type { User } from '@lamplighter/domain/auth'
import { lazy, Suspense, useState } from 'react'
import { AccountButton } from './account-button.tsx'

const fetchDropdown = () => import('./account-dropdown.tsx')
const AccountDropdown = lazy(() =>
  fetchDropdown().then(({ AccountDropdown }) => ({ default: AccountDropdown })),
)

/** The button with the user's initials; its menu is fetched when someone reaches for it. */
export function AccountMenu({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <AccountButton
      user={user}
      onPointerEnter={() => void fetchDropdown()}
      onFocus={() => void fetchDropdown()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <AccountDropdown user={user} />
    </Suspense>
  )
}
