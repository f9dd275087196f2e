import {
  activityMessages,
  activityTypeKeys,
  activityTypes,
  showingActivities,
} from '@lamplighter/domain/activities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityActivities, useCityStats } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Slots } from '../slots.ts'

type Kind = keyof typeof cityAdminWords.activityKinds
const kinds = Object.keys(cityAdminWords.activityKinds) as Kind[]

/** The city's activities, newest first, filtered by type. */
export function ActivitiesTab({ cityId, slots }: { cityId: string; slots: Slots }) {
  const [chosen, setChosen] = useState<Kind[]>([])
  const types = activityTypeKeys.filter((type) => chosen.includes(activityTypes[type].about))
  const { items, total, isPending, isError, isStale, refetch, more } = useCityActivities(cityId, types)
  const all = Math.max(useCityStats(cityId).data?.activities ?? 0, total)

  if (isPending) return <ListSkeleton rows={8} />
  if (isError && items.length === 0) {
    return <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(refetch)} />
  }
  if (items.length === 0 && chosen.length === 0) {
    return (
      <EmptyState drawing="notebook" title={activityMessages.none} message={cityAdminWords.noActivities} />
    )
  }
  return (
    <div className="stack">
      <FilterChips<Kind>
        label={activityMessages.title}
        choices={kinds.map((kind) => ({ value: kind, label: cityAdminWords.activityKinds[kind] }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p className="figures" role="status">
        {showingActivities(total, all)}
      </p>
      {items.length === 0 ? (
        <EmptyState
          drawing="notebook"
          title={activityMessages.noneMatching}
          message={cityAdminWords.noneOfTheseTypes}
          action={
            <Button variant="default" onClick={() => setChosen([])}>
              {activityMessages.clearFilters}
            </Button>
          }
        />
      ) : (
        slots.activities({ items, headings: 2, isStale })
      )}
      <ShowMore shown={items.length} total={total} more={more} />
    </div>
  )
}
