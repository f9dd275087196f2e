import { VIEWER_HEARTBEAT_SECONDS, viewWorkOrder } from '@lamplighter/domain/work-orders'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { useIsServerReachable } from '../../../lib/api/connection.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { whenStill } from '../../../lib/live/when-still.ts'
import { alsoOpenBy } from '../work-orders.messages.ts'
import classes from './details.module.css'

/** Says that the order is open here, and names the others who have it open (LIVE-7). A hidden tab sends no heartbeat. */
export function Viewers({ id }: { id: string }) {
  const isReachable = useIsServerReachable()
  const { data, isError } = useQuery({
    queryKey: queryKeys.orderViewers(id),
    queryFn: async ({ signal }) => {
      const others = await call(viewWorkOrder, { params: { id }, body: {} }, { signal })
      // A new line shifts the page.
      await whenStill()
      return others
    },
    enabled: isReachable,
    refetchInterval: VIEWER_HEARTBEAT_SECONDS * 1000,
    retry: false,
    gcTime: 0,
  })
  // Old names would be a guess.
  if (!isReachable || isError || !data || data.length === 0) return null
  return (
    <span className={`beside ${classes.viewers}`}>
      <IconEye size={18} aria-hidden />
      {alsoOpenBy(data.map(({ name }) => name))}
    </span>
  )
}
