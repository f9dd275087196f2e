import { type ActivityType, activityMessages, isActivityType } from '@lamplighter/domain/activities'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { feedWords } from './activities.messages.ts'
import { ActivityDays } from './activity-days.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { useFeed } from './use-feed.ts'

const route = getRouteApi('/activities')

/** The activity feed by day, newest first. Includes the user's own unsent changes. */
export function ActivityFeed() {
  const chosen = (route.useSearch().types ?? []).filter(isActivityType)
  const navigate = route.useNavigate()
  const { items, counts, shown, total, isPending, failed, isStale, more } = useFeed(chosen)
  const choose = (types: ActivityType[]) =>
    void navigate({ search: types.length > 0 ? { types } : {}, replace: true, resetScroll: false })

  if (isPending) return <ListSkeleton rows={8} />
  const failure = failed && (
    <ErrorState
      message={feedWords.errorTitle}
      hint={feedWords.loadFailed}
      retryLabel={feedWords.tryAgain}
      onRetry={() => window.location.reload()}
    />
  )
  if (failure && items.length === 0) return failure
  if (total === 0 && chosen.length === 0) {
    return (
      <EmptyState
        drawing="notebook"
        title={activityMessages.none}
        message="Activity of your team appears here."
      />
    )
  }
  return (
    <>
      {failure}
      <ActivityFilters chosen={chosen} counts={counts} shown={shown} total={total} onChange={choose} />
      {items.length === 0 && (
        <EmptyState
          drawing="notebook"
          title={activityMessages.noneMatching}
          message="No activities of these types yet."
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
