import { type RuleProblem, refuse } from '../rules/index.ts'

/** Views that a person can have (ORDER-58). */
export const MAX_VIEWS = 30

/** A view has a name after trimming. */
export const checkViewName = (name: string): RuleProblem | null =>
  name.trim() === '' ? refuse('view_name_missing', { field: 'name' }) : null

/** The owner of a new view has fewer than 30 others. `count` is the number of those. */
export const checkNewView = ({ name }: { name: string }, count: number): RuleProblem | null =>
  checkViewName(name) ?? (count >= MAX_VIEWS ? refuse('too_many_views') : null)
