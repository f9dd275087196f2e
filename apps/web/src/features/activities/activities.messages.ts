/** Texts of the activity feed. */
import { TRY_AGAIN } from '../../kit/kit.messages.ts'

export const feedWords = {
  login: 'Please log in to see recent activities.',
  clearAll: 'Clear All',
  errorTitle: 'Error Loading Activities',
  loadFailed: 'Failed to load activities. Please try again.',
  tryAgain: TRY_AGAIN,
} as const
