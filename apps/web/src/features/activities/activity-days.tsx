import { Title } from '@mantine/core'
import classes from './activities.module.css'
import { ActivityEntry } from './activity-entry.tsx'
import { byDay } from './days.ts'
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
export function ActivityDays({ activities, headings = 2, isStale = false }: Props) {
  return (
    <div className={`stack gap-24 ${classes.days}`} data-stale={isStale || undefined} aria-busy={isStale}>
      {byDay(activities).map(({ key, name, entries }) => (
        <section key={key} aria-label={name}>
          <Title order={headings} className={classes.day}>
            {name}
          </Title>
          <ol className="surface">
            {entries.map((activity) => (
              <ActivityEntry key={activity._id} activity={activity} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
