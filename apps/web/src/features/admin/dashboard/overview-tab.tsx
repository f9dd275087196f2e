import type { getAdminOverview } from '@lamplighter/domain/admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import {
  IconBuildingCommunity,
  IconId,
  IconMapPin,
  IconMessage2,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { Counters } from '../../../kit/page/counters.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { Section } from '../../../kit/sections/section.tsx'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useOverview } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { CityDialogs, type DrawInvite, useCityDialogs } from '../cities/city-dialogs.tsx'
import { Checklist } from '../setup/checklist.tsx'
import type { DrawActivities } from './activities-tab.tsx'
import { BackgroundWork } from './background-work.tsx'

type Stats = ResponseOf<typeof getAdminOverview>['stats']

/** Locations and notes link to Cities, which counts them per city. */
const counters = [
  { name: 'users', tab: 'users', icon: IconUsers },
  { name: 'cities', tab: 'cities', icon: IconBuildingCommunity },
  { name: 'locations', tab: 'cities', icon: IconMapPin },
  { name: 'notes', tab: 'cities', icon: IconMessage2 },
  { name: 'memberships', tab: 'users', icon: IconId },
  { name: 'activities', tab: 'activities', icon: IconTimeline },
] as const satisfies { name: keyof Stats; tab: string; icon: typeof IconUsers }[]

/** Few enough to keep the checklist close below. */
const FIRST_ACTIVITIES = 10

interface Props {
  activities: DrawActivities
  invite: DrawInvite
}

/** Six counts, activities of the last 24 hours, and missing setup steps (CITY-21). */
export function OverviewTab({ activities, invite }: Props) {
  const dialogs = useCityDialogs()
  const { data, isPending, isError, refetch } = useOverview()
  const recent = data?.recentActivity ?? []
  const { items, total, more } = usePagesOf(recent, FIRST_ACTIVITIES)
  if (isError && !data) {
    return <ErrorState message={adminWords.loadFailed} onRetry={retryAsMember(refetch)} />
  }
  return (
    <div className="stack gap-24">
      <BackgroundWork />
      <Counters
        counters={counters.map(({ name, tab, icon }) => ({
          name: adminWords.counters[name],
          value: data?.stats[name],
          icon,
          link: (card) => <Link to="/admin" search={{ tab }} {...card} />,
        }))}
      />
      <Section
        title={adminWords.lastDay}
        action={
          recent.length > 0 && (
            <LinkButton to="/admin" search={{ tab: 'activities' as const }} variant="subtle">
              {adminWords.seeAll}
            </LinkButton>
          )
        }
      >
        {isPending && <ListSkeleton rows={5} />}
        {data && recent.length === 0 && <EmptyState drawing="notebook" message={adminWords.quietDay} />}
        {recent.length > 0 && activities({ items: items, headings: 3, isStale: false })}
        <ShowMore shown={items.length} total={total} more={more} />
      </Section>
      <Checklist onOpen={dialogs.onOpen} />
      <CityDialogs {...dialogs} invite={invite} />
    </div>
  )
}
