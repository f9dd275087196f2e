import type { Location } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { useIsUnread } from '../outbox/own-items.ts'
import { withUnsent } from './unsent-locations.ts'
import { useUnsentLocations } from './use-unsent-locations.ts'

/**
 * Returns the local state of a location: whether it was created here, and a function that applies local changes to a
 * record.
 */
export function useLocalLocation(id: string) {
  const unsent = useUnsentLocations()
  // Includes recently sent changes until the server's record is loaded. Each record's version tells which of them it
  // contains.
  const ever = useUnsentLocations(0)
  const isUnread = useIsUnread()
  return useMemo(() => {
    const made = unsent.records.find(({ before, after }) => before === null && after._id === id)?.after
    const seen = ever.records.find(({ after }) => after._id === id)?.after
    return {
      /** False if the server does not have it, or if the device was not checked yet. */
      asks: made === undefined && !isUnread,
      isUnread,
      over: (record: Location | undefined) => made ?? (record ? withUnsent(record, ever.items) : seen),
    }
  }, [unsent, ever, isUnread, id])
}
