import { formatCount } from '@lamplighter/domain/format'
export const filterWords = {
  clear: 'Clear',
  clearAll: 'Clear All Filters',
  failed: "Couldn't load the filters.",
  nothingFound: 'No matches.',
  removeCategory: 'Remove this category',
} as const

/** Label of the close button: `showResults(1245)` is 'Show 1,245'; null while loading. */
export function showResults(count: number | null): string {
  return count === null ? 'Show' : `Show ${formatCount(count)}`
}
