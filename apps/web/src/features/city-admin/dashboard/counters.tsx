import type { getCityStats } from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import {
  IconClipboardList,
  IconMapPin,
  IconMessage2,
  IconTimeline,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Counters } from '../../../kit/page/counters.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'

type Stats = ResponseOf<typeof getCityStats>

/** Null links to the open work orders. */
const counters = [
  { name: 'users', tab: 'users', icon: IconUsers },
  { name: 'pendingRequests', tab: 'users', icon: IconUserQuestion },
  { name: 'locations', tab: 'locations', icon: IconMapPin },
  { name: 'notes', tab: 'notes', icon: IconMessage2 },
  { name: 'openWorkOrders', tab: null, icon: IconClipboardList },
  { name: 'activities', tab: 'activities', icon: IconTimeline },
] as const satisfies { name: keyof Stats; tab: string | null; icon: typeof IconUsers }[]

export function CityCounters({ stats }: { stats: Stats | undefined }) {
  return (
    <Counters
      counters={counters.map(({ name, tab, icon }) => ({
        name: cityAdminWords.counters[name],
        value: stats?.[name],
        icon,
        waiting: name === 'pendingRequests' && (stats?.pendingRequests ?? 0) > 0,
        link: (card) =>
          tab === null ? (
            <Link to="/work-orders" search={{ status: 'open' }} {...card} />
          ) : (
            <Link to="/city-admin" search={(before) => ({ ...before, tab })} {...card} />
          ),
      }))}
    />
  )
}
