import type { User } from '@lamplighter/domain/auth'
import { useState } from 'react'
import { useLazyCode } from '../../kit/page/lazy-code.tsx'
import { AccountButton } from './account-button.tsx'

const fetchDropdown = () => import('./account-dropdown.tsx')

/** Button with the user's initials. Its menu is loaded on hover or focus. */
export function AccountMenu({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false)
  const dropdown = useLazyCode(fetchDropdown, wanted, () => setWanted(false))
  if (dropdown) return <dropdown.AccountDropdown user={user} />
  const prepare = () => void fetchDropdown().catch(() => undefined)
  return (
    <AccountButton user={user} onPointerEnter={prepare} onFocus={prepare} onClick={() => setWanted(true)} />
  )
}
