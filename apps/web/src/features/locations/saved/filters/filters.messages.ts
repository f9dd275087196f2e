import { inFigures } from '@lamplighter/domain/http'
export const filterWords = {
  clear: 'Clear',
  nothingFound: 'No matches.',
  removeCategory: 'Remove this category',
} as const

/** Closes the filters: `showResults(1245)` is 'Show 1,245'; without a figure it is not known yet. */
export function showResults(count: number | null): string {
  return count === null ? 'Show' : `Show ${inFigures(count)}`
}
