import { summariseMyActivities } from '@lamplighter/domain/activities'
import { boxAround, NEAR_METERS } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { summariseWorkOrders, type WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { clockOf } from '../../kit/text/moment.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useCityInUse } from '../../lib/cities/city-in-use.ts'
import { type OpenOrderCounts, unsentItems, withOwnOrders } from '../../lib/outbox/outbox-stores.ts'
import { useIsUnread } from '../../lib/outbox/own-items.ts'
import { useStore } from '../../lib/state/store.ts'
import { useDevicePlace } from '../../map/pin/use-device-place.ts'
import { dayWords } from './day.messages.ts'
import classes from './day.module.css'
import { lastVisit } from './last-visit.ts'

/** The user's day (WORD-21): urgent, overdue, own and nearby orders, unsent changes and team updates. Each line links to the items it counts. */
export function Day({ userId }: { userId: string }) {
  const all = useOpenOrders({})
  const created = useOpenOrders({ raisedBy: userId })
  const here = useDevicePlace()
  const near = useOpenOrders(here ? { bbox: boxAround(here, NEAR_METERS) } : {}, here !== null)
  const [othersSince] = useState(() => lastVisit(userId))
  const news = useRead([...queryKeys.activitySummary(), othersSince], summariseMyActivities, {
    query: { othersSince },
  })
  const isUnread = useIsUnread()
  const unsent = useStore(unsentItems).filter((item) => item.userId === userId)
  const stopped = unsent.filter(({ state }) => state !== 'waiting').length
  return (
    <section aria-labelledby="day" className={classes.day}>
      <Title order={2} id="day" mb="sm">
        {dayWords.title}
      </Title>
      <ul className={`surface ${classes.list}`}>
        <li data-tone={(all.data?.urgent ?? 0) > 0 ? 'danger' : undefined}>
          <Link to="/work-orders" search={{ status: 'open', priority: 'high', sort: 'nearest' }}>
            {said(all, 'urgent', ({ urgent }) => dayWords.urgent(urgent))}
          </Link>
        </li>
        <li data-tone={(all.data?.overdue ?? 0) > 0 ? 'danger' : undefined}>
          <Link to="/work-orders" search={{ status: 'open', due: 'overdue', sort: 'nearest' }}>
            {said(all, 'overdue', ({ overdue }) => dayWords.overdue(overdue))}
          </Link>
        </li>
        <li>
          <Link to="/work-orders" search={{ status: 'open', raised: 'me', sort: 'nearest' }}>
            {said(created, 'created', ({ open, ...first }) => dayWords.created(open, first))}
          </Link>
        </li>
        <li>
          <Link to="/work-orders" search={{ status: 'open', near: 'me', sort: 'nearest' }}>
            {here
              ? said(near, 'near', ({ open, ...first }) => dayWords.near(open, first))
              : dayWords.about.near}
          </Link>
        </li>
        <li data-tone={unsent.length > 0 ? 'lamp' : undefined}>
          <Link to={paths.outbox}>
            {isUnread ? <Coming what="unsent" /> : dayWords.unsent(unsent.length, stopped)}
          </Link>
        </li>
        <li>
          <Link to="/activities">
            {said(news, 'news', ({ total }) => dayWords.news(total, clockOf(othersSince)))}
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** Uses the same counts as the linked list, which includes unsent changes (DUR-49). */
function useOpenOrders(filters: WorkOrderFilters, enabled = true): Counted<OpenOrderCounts> {
  const cityId = useCityInUse()
  const query = { ...filters, ...(cityId ? { cityId } : {}) }
  const { data, isError } = useRead(
    queryKeys.workOrderSummary(query),
    summariseWorkOrders,
    { query },
    { enabled },
  )
  const withOwn = useStore(withOwnOrders)
  return { data: data && withOwn(data, query), isError }
}

interface Counted<T> {
  data: T | undefined
  isError: boolean
}

/** Empty until the count is known. */
function said<T>(
  { data, isError }: Counted<T>,
  what: 'urgent' | 'overdue' | 'created' | 'near' | 'news',
  words: (data: T) => string,
): ReactNode {
  if (data) return words(data)
  return isError ? dayWords[`${what}Unknown`] : <Coming what={what} />
}

function Coming({ what }: { what: keyof typeof dayWords.about }) {
  return (
    <>
      <span className="visually-hidden">{dayWords.about[what]}</span>
      <Skeleton height={20} width={220} />
    </>
  )
}
