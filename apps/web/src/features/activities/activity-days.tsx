import { DaySections } from '../../kit/lists/day-sections.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import type { ShownActivity } from './own-activities.ts'

interface Props {
  /** Newest first. */
  activities: readonly ShownActivity[]
  /** Level of the days' headings. */
  headings?: 2 | 3
  /** The shown list still belongs to the previous filters. */
  isStale?: boolean
}

/** Activities grouped by day, each day with a heading. */
export function ActivityDays({ activities, ...props }: Props) {
  return (
    <DaySections entries={activities} {...props}>
      {(activity) => <ActivityEntry activity={activity} />}
    </DaySections>
  )
}
