import type { Location } from '@lamplighter/domain/locations'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { OverdueMark, PriorityBadge } from '../badges.tsx'
import { UnsentMark } from '../unsent-mark.tsx'
import { openOrders, workOrderMessages, workOrderWords } from '../work-orders.messages.ts'
import classes from './open-orders-of.module.css'
import { useOrdersHere } from './use-orders-here.ts'

const MOST_SHOWN = 3
/** Skip the request if the user moves on to the next location before that. */
const SETTLE_MS = 200

/** Links to the open orders of a location, including unsent ones. */
export function OpenOrdersOf({ location: { _id: locationId, cityId } }: { location: Location }) {
  const [settled] = useDebouncedValue(locationId, SETTLE_MS)
  const isHere = settled === locationId
  const { items, total, isPending, isError, isStale } = useOrdersHere('open', { locationId, cityId }, isHere)
  if (!isHere || isPending || isStale) return <Skeleton height={48} />
  if (items.length === 0)
    return <p className="quiet">{isError ? workOrderMessages.loadFailed : workOrderWords.noneOpen}</p>
  return (
    <section aria-label={openOrders(total)}>
      <h2 className={`quiet ${classes.label}`}>{openOrders(total)}</h2>
      <ul>
        {items.slice(0, MOST_SHOWN).map((order) => (
          <li key={order._id} className={classes.order}>
            <Link
              to="/work-orders/$id"
              params={{ id: order._id }}
              className={`as-large two-lines ${classes.title}`}
            >
              {order.title}
            </Link>
            <UnsentMark id={order._id} />
            <OverdueMark order={order} />
            <PriorityBadge priority={order.priority} />
          </li>
        ))}
      </ul>
      {total > MOST_SHOWN && (
        <Link to="/work-orders" search={{ location: locationId }} className={classes.all}>
          {workOrderWords.allOpen}
        </Link>
      )}
    </section>
  )
}
