/** The words of the activity feed. */
import { TRY_AGAIN } from '../http/retry.messages.ts'

export const activityMessages = {
  title: 'Recent Activities',
  login: 'Please log in to see recent activities.',
  clearAll: 'Clear All',
  clearFilters: 'Clear Filters',
  none: 'No Activities Yet',
  noneMatching: 'No Matching Activities',
  errorTitle: 'Error Loading Activities',
  loadFailed: 'Failed to load activities. Please try again.',
  tryAgain: TRY_AGAIN,
} as const

/** `showingActivities(12, 1234)` is 'Showing 12 of 1,234 activities'. */
export function showingActivities(shown: number, total: number): string {
  return `Showing ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} activities`
}
