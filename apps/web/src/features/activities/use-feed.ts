import type { ActivityType } from '@lamplighter/domain/activities'
import { useMemo } from 'react'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { useSession } from '../../lib/session/session.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import { useActivityPages, useActivitySummary } from './activities.api.ts'
import { countsOf, isOfTypes, isTold, ownActivities, withOwnActivities } from './own-activities.ts'

/** The feed filtered by type, including the user's unsent changes. */
export function useFeed(chosen: ActivityType[]) {
  const { user } = useSession()
  const pages = useActivityPages(chosen)
  const summary = useActivitySummary()
  const { items: writes, records: locations } = useUnsentLocations(pages.readAt)
  const underWay = useUnderWay()
  const key = chosen.join()
  const { items, own, chosenOwn } = useMemo(() => {
    const entries = user ? ownActivities(writes, locations, user, underWay) : []
    const own = entries.filter((entry) => !isTold(entry, pages.items))
    const chosenOwn = own.filter(isOfTypes(key ? (key.split(',') as ActivityType[]) : []))
    return { own, chosenOwn, items: withOwnActivities(pages.items, chosenOwn) }
  }, [writes, locations, user, underWay, pages.items, key])
  const counts = useMemo(() => {
    const told = summary.data?.types ?? {}
    const added = countsOf(own)
    const types = new Set([...Object.keys(told), ...Object.keys(added)])
    return Object.fromEntries([...types].map((type) => [type, (told[type] ?? 0) + (added[type] ?? 0)]))
  }, [summary.data, own])
  const shown = pages.total + chosenOwn.length
  return {
    ...pages,
    items,
    // A retry after a failure is pending again; keep showing the old entries.
    isPending: pages.isPending && items.length === 0,
    counts,
    /** Totals for the selected types and for all types, loaded or not. */
    shown,
    total: Math.max((summary.data?.total ?? 0) + own.length, shown),
    failed: pages.isError && pages.items.length === 0,
  }
}
