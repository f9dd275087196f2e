import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './day-sections.module.css'
import { byDay } from './days.ts'

interface Props<T> {
  /** Newest first. */
  entries: readonly T[]
  /** Level of the days' headings. */
  headings?: 2 | 3
  /** The shown list still belongs to the previous filters. */
  isStale?: boolean
  /** Default: the reader's. */
  timeZone?: string
  /** Renders one entry as `li`. */
  children: (entry: T) => ReactNode
}

/** A list grouped by day, each day with a heading. */
export function DaySections<T extends { _id: string; createdAt: string }>({
  entries,
  headings = 2,
  isStale = false,
  timeZone,
  children,
}: Props<T>) {
  return (
    <div className={`stack gap-24 ${classes.days}`} data-stale={isStale || undefined} aria-busy={isStale}>
      {byDay(entries, { timeZone }).map(({ key, name, entries }) => (
        <section key={key} aria-label={name}>
          <Title order={headings} className={classes.day}>
            {name}
          </Title>
          <ol className="surface">
            {entries.map((entry) => (
              <Fragment key={entry._id}>{children(entry)}</Fragment>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
