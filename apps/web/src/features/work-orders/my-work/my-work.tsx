import { boxAround, type Coordinates, metersBetween, NEAR_METERS } from '@lamplighter/domain/map'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { Title } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useCityInUse } from '../../../lib/cities/city-in-use.ts'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'
import { OrderCards } from '../list/order-cards.tsx'
import { useOrdersHere } from '../list/use-orders-here.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { byDueDay } from './by-due-day.ts'
import { myWorkWords as words } from './my-work.messages.ts'
import classes from './my-work.module.css'

/** Most jobs of each of the two groups; the list has the rest. */
const MOST = { mine: 5, near: 3 }

/** The jobs of the user and their crews, and urgent ones nearby: by due day, then distance (ORDER-50). */
export function MyWork() {
  const cityId = useCityInUse()
  const ofCity = cityId ? { cityId } : {}
  const here = useDevicePlace()
  const mine = useOrdersHere('open', { ...ofCity, assignedTo: 'me' }, true, '-overdue')
  const bbox = here ? boxAround(here, NEAR_METERS) : undefined
  const near = useOrdersHere(
    'open',
    { ...ofCity, priority: 'high', ...(bbox ? { bbox } : {}) },
    here !== null,
  )
  const own = new Set(mine.items.map(({ _id }) => _id))
  const others = near.items.filter(({ _id }) => !own.has(_id))
  const sorted = here ? others.toSorted((one, other) => away(here, one) - away(here, other)) : []
  return (
    <section aria-labelledby="my-work" className={classes.work}>
      <div className={`line apart ${classes.head}`}>
        <Title order={2} id="my-work">
          {words.title}
        </Title>
        <LinkButton to="/work-orders" search={{ status: 'open', assigned: 'me' }} variant="subtle">
          {mine.total > MOST.mine ? words.all(mine.total) : words.list}
        </LinkButton>
      </div>
      {mine.isPending ? (
        <ListSkeleton rows={2} />
      ) : mine.isError && mine.items.length === 0 ? (
        <ErrorState message={workOrderMessages.loadFailed} onRetry={() => void mine.refetch()} />
      ) : mine.items.length === 0 ? (
        <NoWork />
      ) : (
        <OrderCards label={words.title} orders={byDueDay(mine.items, here).slice(0, MOST.mine)} />
      )}
      {sorted.length > 0 && (
        <>
          <Title order={3} size="h4" className={classes.sub}>
            {words.near}
          </Title>
          <OrderCards label={words.near} orders={sorted.slice(0, MOST.near)} />
        </>
      )}
    </section>
  )
}

const away = (here: Coordinates, { locationId }: WorkOrder) => metersBetween(here, locationId)

function NoWork() {
  return (
    <div className={`surface line apart ${classes.none}`}>
      <p>{words.none}</p>
      <LinkButton to="/work-orders" search={{ status: 'open', assigned: 'nobody' }} variant="default">
        {words.unassigned}
      </LinkButton>
    </div>
  )
}
