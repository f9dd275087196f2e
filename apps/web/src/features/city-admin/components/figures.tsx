import { cityAdminWords, type getCityStats } from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { Skeleton } from '@mantine/core'
import {
  IconClipboardList,
  IconMapPin,
  IconMessage2,
  IconTimeline,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './overview.module.css'

type Stats = ResponseOf<typeof getCityStats>

const figures = [
  { name: 'users', tab: 'users', icon: IconUsers },
  { name: 'pendingRequests', tab: 'users', icon: IconUserQuestion },
  { name: 'locations', tab: 'locations', icon: IconMapPin },
  { name: 'notes', tab: 'notes', icon: IconMessage2 },
  { name: 'openWorkOrders', tab: null, icon: IconClipboardList },
  { name: 'activities', tab: 'activities', icon: IconTimeline },
] as const satisfies { name: keyof Stats; tab: string | null; icon: typeof IconUsers }[]

/** Six figures, each a card that leads to what it counts. */
export function Figures({ stats }: { stats: Stats | undefined }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ name, tab, icon: Icon }) => (
        <li key={name}>
          <CardLink tab={tab} waiting={name === 'pendingRequests' && (stats?.pendingRequests ?? 0) > 0}>
            <Icon size={24} stroke={1.75} aria-hidden />
            <span className={classes.value}>
              {stats ? stats[name].toLocaleString('en-US') : <Skeleton height={28} width={48} />}
            </span>
            <span className={classes.name}>{cityAdminWords.figures[name]}</span>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

interface CardLinkProps {
  /** Null leads to the open work orders. */
  tab: (typeof figures)[number]['tab']
  waiting: boolean
  children: ReactNode
}

function CardLink({ tab, waiting, children }: CardLinkProps) {
  const look = { className: classes.figure, 'data-waiting': waiting || undefined }
  if (tab === null) {
    return (
      <Link to="/work-orders" search={{ status: 'open' }} {...look}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/city-admin" search={(before) => ({ ...before, tab })} {...look}>
      {children}
    </Link>
  )
}
