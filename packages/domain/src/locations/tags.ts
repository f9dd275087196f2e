/** Adds and removes tags of a location (LOC-14). */
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
  /** The resulting tags; unchanged if there is a problem. */
  tags: string[]
  problem: RuleProblem | null
}

/**
 * Adds one tag in its stored form. `how` selects the message for a duplicate. `addTag(['oak'], ' Shady! ',
 * 'typed').tags` is ['oak', 'shady'].
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
 * Suggests tags that other locations use and this one lacks. A fully typed existing tag appears as disabled:
 * `offeredTags(['oak'], ['oak', 'elm'], 'Oak')` is [{ value: 'oak', disabled: true }, { value: 'elm' }].
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

/** Removes a tag by its stored form. Returns the same list if the tag is missing. */
export function removeTag(tags: readonly string[], raw: string): string[] {
  const tag = normaliseTag(raw)
  return tags.filter((existing) => normaliseTag(existing) !== tag)
}

/** Returns tags in stored form without duplicates and invalid ones. */
export function normaliseTags(raw: readonly string[]): string[] {
  return [...new Set(raw.map(normaliseTag))].filter((tag) => tag !== '')
}
