import { type Priority, priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { FEW_CITIES, useCities } from '../../../lib/cities/active-city.ts'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useIsRegionViewer } from '../../../lib/cities/reads-only.ts'
import { PriorityMark } from '../badges.tsx'
import { NearestChoice, PlaceStatus } from '../nearest-choice.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { overdueLimits, workOrderWords } from '../work-orders.messages.ts'
import classes from './order-filters.module.css'
import type { useOrderFilters } from './use-order-filters.ts'

const everyCity = 'all'

type Only = 'assigned' | 'nobody' | 'overdue' | 'today' | 'near' | 'mine'
const only: { value: Only; label: string }[] = [
  { value: 'assigned', label: workOrderWords.assignedToMe },
  { value: 'overdue', label: workOrderWords.overdue },
  { value: 'today', label: workOrderWords.dueToday },
  { value: 'nobody', label: workOrderWords.unassigned },
  { value: 'near', label: workOrderWords.nearMe },
  { value: 'mine', label: workOrderWords.createdByMe },
]

/** Nobody assigns an order to a Region Viewer, and they create none (REGION-6). */
const aboutMe: readonly Only[] = ['assigned', 'mine']

/** Most used filters first. The tabs handle the status. */
export function OrderFilters({ state }: { state: ReturnType<typeof useOrderFilters> }) {
  const { memberships } = useCities()
  const observed = useObservedCity()
  const isRegionViewer = useIsRegionViewer()
  const onPhone = useNarrow('48em')
  const { filters, change, cityId, setCityId, place, nearTo, sort } = state

  function choose(chosen: Only[]) {
    /** Of two that exclude each other, the one just chosen. */
    const newest = <T extends Only>(pair: readonly [T, T], before: Only | undefined) =>
      pair
        .filter((one) => chosen.includes(one))
        .toSorted((one) => (one === before ? -1 : 1))
        .at(-1)
    const assigned = newest(['assigned', 'nobody'], filters.assignedTo === 'me' ? 'assigned' : 'nobody')
    const isNear = chosen.includes('near')
    const changed = {
      assigned: assigned && (assigned === 'assigned' ? ('me' as const) : ('nobody' as const)),
      due: newest(['overdue', 'today'], filters.due),
      raised: chosen.includes('mine') ? ('me' as const) : undefined,
      near: isNear ? ('me' as const) : undefined,
    }
    if (isNear) place.whenKnown(() => change(changed))
    else change(changed)
  }

  return (
    <div className={`line ${classes.filters}`} data-not-printed>
      <div className={classes.often}>
        {onPhone && <ViewsMenu state={state} />}
        <FilterChips<Only>
          label={workOrderWords.only}
          choices={isRegionViewer ? only.filter(({ value }) => !aboutMe.includes(value)) : only}
          chosen={[
            ...(filters.assignedTo === 'me' ? (['assigned'] as const) : []),
            ...(filters.assignedTo === 'nobody' ? (['nobody'] as const) : []),
            ...(filters.due ? ([filters.due] as const) : []),
            ...(filters.raisedBy ? (['mine'] as const) : []),
            ...(filters.bbox ? (['near'] as const) : []),
          ]}
          onChange={choose}
        />
        <FilterChips<Priority | 'all'>
          label={workOrderWords.priority}
          single
          choices={[
            { value: 'all', label: 'All' },
            ...priorities.map((priority) => ({
              value: priority,
              label: priorityFacts[priority].label,
              icon: <PriorityMark priority={priority} />,
            })),
          ]}
          chosen={[filters.priority ?? 'all']}
          onChange={([chosen]) => change({ priority: chosen === 'all' ? undefined : chosen })}
        />
        <div className={classes.choices}>
          <NearestChoice
            place={place}
            otherwise={sort ? workOrderWords.byColumn : workOrderWords.byPriority}
            isNearest={nearTo !== null}
            onChange={(nearest) => change({ sort: nearest ? 'nearest' : undefined })}
          />
          <Select
            aria-label="City"
            allowDeselect={false}
            searchable={memberships.length > FEW_CITIES}
            data={[
              ...(observed ? [] : [{ value: everyCity, label: 'All cities' }]),
              ...(observed ? [observed] : memberships).map(({ cityId: value, cityName, cityState }) => ({
                value,
                label: `${cityName}, ${cityState}`,
              })),
            ]}
            value={cityId ?? everyCity}
            onChange={(value) => setCityId(value === everyCity ? null : value)}
          />
        </div>
      </div>
      {filters.due === 'overdue' && <p className={`quiet ${classes.limits}`}>{overdueLimits()}</p>}
      <PlaceStatus place={place} />
      {filters.locationId && (
        <Button
          variant="light"
          rightSection={<IconX size={18} aria-hidden />}
          onClick={() => change({ location: undefined })}
        >
          One location only
        </Button>
      )}
    </div>
  )
}
