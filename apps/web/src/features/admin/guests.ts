import type { Activity } from '@lamplighter/domain/activities'
import type { ReactNode } from 'react'

/** How another feature draws activities; the page brings it along. `headings` is the level of the days' headings. */
export type DrawActivities = (list: {
  items: readonly Activity[]
  headings: 2 | 3
  isStale: boolean
}) => ReactNode
