import type { Location } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { NOT_READ, useOwnItems } from '../outbox/own-items.ts'
import { useSession } from '../session/session.ts'
import { unsentLocations } from './unsent-locations.ts'
import type { UnsentChanges } from './unsent-records.ts'

/** Returns the user's local changes that locations read at this time do not contain. */
export function useUnsentLocations(readAt = NOT_READ): UnsentChanges<Location> {
  const { user } = useSession()
  const items = useOwnItems(readAt)
  return useMemo(() => ({ items, records: user ? unsentLocations(items, user) : [] }), [items, user])
}
