import { type ActivityType, activityMessages, isActivityType } from '@lamplighter/domain/activities'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { useActivityPages, useActivitySummary } from './activities.api.ts'
import { feedWords } from './activities.messages.ts'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilters } from './activity-filters.tsx'

const route = getRouteApi('/activities')

/** What happened in the user's cities, day by day, newest first. */
export function ActivityFeed() {
  const chosen = (route.useSearch().types ?? []).filter(isActivityType)
  const navigate = route.useNavigate()
  const activities = useActivityPages(chosen)
  const summary = useActivitySummary()
  const choose = (types: ActivityType[]) =>
    void navigate({ search: types.length > 0 ? { types } : {}, replace: true, resetScroll: false })

  if (activities.isPending) return <ListSkeleton rows={8} />
  if (activities.isError && activities.items.length === 0) {
    return (
      <ErrorState
        message={feedWords.errorTitle}
        hint={feedWords.loadFailed}
        retryLabel={feedWords.tryAgain}
        onRetry={() => window.location.reload()}
      />
    )
  }
  const { items, total: shown, isStale, more } = activities
  const total = Math.max(summary.data?.total ?? 0, shown)
  if (total === 0 && chosen.length === 0) {
    return (
      <EmptyState
        drawing="notebook"
        title={activityMessages.none}
        message="What your colleagues save, note and finish appears here."
      />
    )
  }
  return (
    <>
      <ActivityFilters
        chosen={chosen}
        counts={summary.data?.types ?? {}}
        shown={shown}
        total={total}
        onChange={choose}
      />
      {items.length === 0 && (
        <EmptyState
          drawing="notebook"
          title={activityMessages.noneMatching}
          message="Nothing of these types has happened yet."
          action={
            <Button variant="default" onClick={() => choose([])}>
              {activityMessages.clearFilters}
            </Button>
          }
        />
      )}
      <ActivityDays activities={items} isStale={isStale} />
      <ShowMore shown={items.length} total={shown} more={more} />
    </>
  )
}
