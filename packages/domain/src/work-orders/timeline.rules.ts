/** What an edit of a work order changed, and the rules of comments. */
import { type Caller, can } from '../memberships/index.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import type { FieldChange } from './timeline.contract.ts'

interface EditedFields {
  title: string
  description: string
  priority: string
  tags: readonly string[]
  dueOn: string | null
}

/**
 * Returns the changed fields, as the timeline shows them (ORDER-51). From priority 'low' to 'high' it is
 * `[{ field: 'priority', from: 'low', to: 'high' }]`. An empty value is null.
 */
export function changesOf(before: EditedFields, after: EditedFields): FieldChange[] {
  return (['title', 'description', 'priority', 'tags', 'dueOn'] as const).flatMap((field) => {
    const [from, to] = [inWords(before[field]), inWords(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
}

const inWords = (value: string | readonly string[] | null): string | null =>
  (typeof value === 'object' ? value?.join(', ') : value) || null

/** A comment has text after trimming, or files (ORDER-52). */
export function checkComment({ text, mediaCount }: { text: string; mediaCount: number }): RuleProblem | null {
  return text.trim() === '' && mediaCount === 0 ? refuse('comment_empty', { field: 'text' }) : null
}

interface CommentedOrder {
  cityId: string
  locationId: { icon: string | null }
}

/** Members who see the order, open or finished (ORDER-52). */
export const canComment = (me: Caller | null, { cityId, locationId }: CommentedOrder): boolean =>
  can(me, 'comment:create', { cityId, icon: locationId.icon }) === 'allowed'

/** Its author, and administrators as moderation (ORDER-52). */
export const canDeleteComment = (
  me: Caller | null,
  { cityId, locationId }: CommentedOrder,
  { by }: { by: { _id: string } },
): boolean => can(me, 'comment:delete', { cityId, icon: locationId.icon, authorId: by._id }) === 'allowed'
