import { formatCount } from '@lamplighter/domain/format'

export const myWorkWords = {
  title: 'My work',
  list: 'See the list',
  /** `all(12)` is 'All 12' */
  all: (count: number) => `All ${formatCount(count)}`,
  near: 'High priority near you',
  none: 'No open work order is assigned to you or your crews.',
  unassigned: 'See unassigned work',
} as const
