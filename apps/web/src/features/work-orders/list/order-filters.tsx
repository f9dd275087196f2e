import { type Priority, priorities, priorityFacts } from '@lamplighter/domain/work-orders'
import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { PriorityMark } from '../badges.tsx'
import { NearestChoice, PlaceStatus } from '../nearest-choice.tsx'
import { overdueLimits, workOrderWords } from '../work-orders.messages.ts'
import classes from './order-filters.module.css'
import type { useOrderFilters } from './use-order-filters.ts'

const everyCity = 'all'

/** Most used filters first. The tabs handle the status. */
export function OrderFilters({ state }: { state: ReturnType<typeof useOrderFilters> }) {
  const { memberships } = useCities()
  const observed = useObservedCity()
  const { filters, change, cityId, setCityId, place, nearTo, sort } = state
  return (
    <div className={`line ${classes.filters}`} data-not-printed>
      <div className={classes.often}>
        <FilterChips<'overdue' | 'mine' | 'near'>
          label={workOrderWords.only}
          choices={[
            { value: 'overdue', label: workOrderWords.overdue },
            { value: 'near', label: workOrderWords.nearMe },
            { value: 'mine', label: workOrderWords.createdByMe },
          ]}
          chosen={[
            ...(filters.due ? (['overdue'] as const) : []),
            ...(filters.raisedBy ? (['mine'] as const) : []),
            ...(filters.bbox ? (['near'] as const) : []),
          ]}
          onChange={(chosen) => {
            const isNear = chosen.includes('near')
            const changed = {
              due: chosen.includes('overdue') ? ('overdue' as const) : undefined,
              raised: chosen.includes('mine') ? ('me' as const) : undefined,
              near: isNear ? ('me' as const) : undefined,
            }
            if (isNear) place.whenKnown(() => change(changed))
            else change(changed)
          }}
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
      {filters.due && <p className={`quiet ${classes.limits}`}>{overdueLimits()}</p>}
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
