import type { Location } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { useIsUnread } from '../outbox/own-items.ts'
import { withUnsent } from './unsent-locations.ts'
import { useOwnLocations } from './use-own-locations.ts'

/** What the device knows of a location: whether it was made here, and what own writes make of a record that was read. */
export function useLocationHere(id: string) {
  const unsent = useOwnLocations()
  // With what was sent in the last days, as long as the server's record is on its way; each record says what it holds of that.
  const ever = useOwnLocations(0)
  const isUnread = useIsUnread()
  return useMemo(() => {
    const made = unsent.own.find(({ before, after }) => before === null && after._id === id)?.after
    const seen = ever.own.find(({ after }) => after._id === id)?.after
    return {
      /** The server has none of it, or nobody has looked yet: it is not asked. */
      asks: made === undefined && !isUnread,
      isUnread,
      over: (record: Location | undefined) => made ?? (record ? withUnsent(record, ever.items) : seen),
    }
  }, [unsent, ever, isUnread, id])
}
