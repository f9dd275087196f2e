import type { User } from '@lamplighter/domain/auth'
import { usePressedCode } from '../../kit/page/lazy-part.tsx'
import { AccountButton } from './account-button.tsx'

const fetchDropdown = () => import('./account-dropdown.tsx')

/** The button with the user's initials; its menu is fetched when someone reaches for it. */
export function AccountMenu({ user }: { user: User }) {
  const [dropdown, open] = usePressedCode(fetchDropdown)
  if (dropdown) return <dropdown.AccountDropdown user={user} />
  const prepare = () => void fetchDropdown().catch(() => undefined)
  return <AccountButton user={user} onPointerEnter={prepare} onFocus={prepare} onClick={open} />
}
