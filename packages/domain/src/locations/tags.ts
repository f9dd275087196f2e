/** Adding tags to a location and taking them away (LOC-14). */
import { normaliseTag } from '../catalogue/normalise-tag.ts'
import { messageOf } from '../http/problems.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

export { normaliseTag }

export const tagMessages = {
  invalid: messageOf('tag_invalid'),
  exists: messageOf('tag_exists'),
  alreadyAdded: 'Tag already added to this location',
} as const

export interface TagResult {
  /** The tags to go on with: unchanged when there is a problem. */
  tags: string[]
  problem: RuleProblem | null
}

/**
 * Adds one tag in its stored form. `how` chooses the sentence for a duplicate: typed by hand or picked from those
 * that exist. `addTag(['oak'], ' Shady! ', 'typed').tags` is ['oak', 'shady'].
 */
export function addTag(tags: readonly string[], raw: string, how: 'typed' | 'picked' = 'typed'): TagResult {
  const tag = normaliseTag(raw)
  const same = [...tags]
  if (tag === '') return { tags: same, problem: refuse('tag_invalid', { field: 'tag' }) }
  if (!same.some((existing) => normaliseTag(existing) === tag)) return { tags: [...same, tag], problem: null }
  const duplicate = refuse('tag_exists', { field: 'tag' })
  return {
    tags: same,
    problem: how === 'typed' ? duplicate : { ...duplicate, message: tagMessages.alreadyAdded },
  }
}

/**
 * What the field offers: tags in use elsewhere that are not there yet. One that is there, typed in full, is shown as what it
 * is and cannot be picked: `offeredTags(['oak'], ['oak', 'elm'], 'Oak')` is [{ value: 'oak', disabled: true }, { value: 'elm' }].
 */
export function offeredTags(
  tags: readonly string[],
  known: readonly string[],
  typed: string,
): { value: string; disabled?: true }[] {
  const there = new Set(tags.map(normaliseTag))
  const same = normaliseTag(typed)
  const others = known.filter((tag) => !there.has(normaliseTag(tag))).map((value) => ({ value }))
  return there.has(same) && same !== '' ? [{ value: same, disabled: true }, ...others] : others
}

/** Without the tag, compared in its stored form; the same list when it is not there. */
export function removeTag(tags: readonly string[], raw: string): string[] {
  const tag = normaliseTag(raw)
  return tags.filter((existing) => normaliseTag(existing) !== tag)
}

/** Many tags as they come, in stored form, without duplicates and without those that have nothing valid. */
export function normaliseTags(raw: readonly string[]): string[] {
  return [...new Set(raw.map(normaliseTag))].filter((tag) => tag !== '')
}
