/** Texts of the activity feed, shared by its page and the dashboards. */
import { formatCount } from '../format/index.ts'

export const activityMessages = {
  title: 'Recent Activities',
  clearFilters: 'Clear Filters',
  none: 'No Activities Yet',
  noneMatching: 'No Matching Activities',
} as const

/** `showingActivities(12, 1234)` is 'Showing 12 of 1,234 activities'. */
export function showingActivities(shown: number, total: number): string {
  return `Showing ${formatCount(shown)} of ${formatCount(total)} activities`
}
