import { useMemo } from 'react'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { NOT_READ, useOwnItems } from '../outbox/own-items.ts'
import { useSession } from '../session/session.ts'
import { type UnsentLocation, unsentLocations } from './unsent-locations.ts'

export interface OwnLocations {
  items: readonly OutboxItem[]
  own: readonly UnsentLocation[]
}

/** Returns the user's local changes to locations that were read at this time. */
export function useOwnLocations(readAt = NOT_READ): OwnLocations {
  const { user } = useSession()
  const items = useOwnItems(readAt)
  const own = useMemo(() => (user ? unsentLocations(items, user) : []), [items, user])
  return useMemo(() => ({ items, own }), [items, own])
}
