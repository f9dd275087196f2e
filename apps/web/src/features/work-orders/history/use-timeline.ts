import { getWorkOrderTimeline, MAX_TIMELINE_ENTRIES } from '@lamplighter/domain/work-orders'
import { useMemo } from 'react'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { readWorkAgain } from '../../../lib/api/read-again.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useOwnItems } from '../../../lib/outbox/own-items.ts'
import { useReadAt } from '../../../lib/reads/pack-reads.ts'
import { shownTimeline } from './shown-timeline.ts'

/** An order's timeline; disabled for an order that only this device has. */
export function useTimeline(id: string, { enabled }: { enabled: boolean }) {
  const queryKey = queryKeys.workOrderTimeline(id)
  const read = useRead(
    queryKey,
    getWorkOrderTimeline,
    { params: { id } },
    { enabled, refetchInterval: readWorkAgain },
  )
  const items = useOwnItems(useReadAt(read, queryKey))
  const { data } = read
  const entries = useMemo(
    () =>
      shownTimeline(
        data ?? [],
        items.filter(({ entityId }) => entityId === id),
      ),
    [data, items, id],
  )
  return {
    entries,
    isPending: enabled && read.isPending,
    isError: data === undefined && read.isError,
    isCut: data?.length === MAX_TIMELINE_ENTRIES,
    refetch: read.refetch,
  }
}
