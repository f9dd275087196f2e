import { activityMessages } from '@lamplighter/domain/activities'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityActivities, useCityStats } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Slots } from '../slots.ts'
import { CityCounters } from './counters.tsx'

const RECENT = 8

/** Counts and latest activity. */
export function OverviewTab({ cityId, slots }: { cityId: string; slots: Slots }) {
  const stats = useCityStats(cityId)
  const activities = useCityActivities(cityId, [], RECENT)
  const failed = (retry: () => unknown) => (
    <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(retry)} />
  )
  if (stats.isError) return failed(stats.refetch)
  const { items, isPending, isError } = activities
  return (
    <div className="stack gap-24">
      <CityCounters stats={stats.data} />
      <Section
        title={activityMessages.title}
        action={
          activities.total > items.length && (
            <LinkButton
              to="/city-admin"
              search={(before) => ({ ...before, tab: 'activities' as const })}
              variant="subtle"
            >
              {cityAdminWords.seeAll}
            </LinkButton>
          )
        }
      >
        {isPending && <ListSkeleton rows={5} />}
        {isError && items.length === 0 && failed(activities.refetch)}
        {!isPending && !isError && items.length === 0 && (
          <EmptyState
            drawing="notebook"
            title={activityMessages.none}
            message={cityAdminWords.noActivities}
          />
        )}
        {items.length > 0 && slots.activities({ items, headings: 3, isStale: false })}
      </Section>
      {slots.downloads({ cityId, locations: stats.data?.locations })}
    </div>
  )
}
