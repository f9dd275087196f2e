import { pickableIcons } from '@lamplighter/domain/catalogue'
import { visibleCategories } from '@lamplighter/domain/memberships'
import { useMemo } from 'react'
import { useSession } from '../../../lib/session.ts'

/** Icons that the user may choose (ACC-18). */
export function useOfferedIcons() {
  const { user } = useSession()
  return useMemo(() => pickableIcons(visibleCategories(user?.cityMemberships ?? [])), [user])
}
