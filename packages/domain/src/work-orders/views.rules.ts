import { type RuleProblem, refuse } from '../rules/index.ts'

/** Views that a person can have (ORDER-58). */
export const MAX_VIEWS = 30

/** A view has a name after trimming, and its owner fewer than 30 others. `count` is the number of those. */
export function checkNewView({ name }: { name: string }, count: number): RuleProblem | null {
  if (name.trim() === '') return refuse('view_name_missing', { field: 'name' })
  return count >= MAX_VIEWS ? refuse('too_many_views') : null
}
