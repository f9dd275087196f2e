/** Adds and removes tags of a location (LOC-14). */
import { normalizeTag } from '../catalog/normalize-tag.ts'
import { messageOf } from '../http/problems.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

export { normalizeTag }

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
  const tag = normalizeTag(raw)
  const same = [...tags]
  if (tag === '') return { tags: same, problem: refuse('tag_invalid', { field: 'tag' }) }
  if (!same.some((existing) => normalizeTag(existing) === tag)) return { tags: [...same, tag], problem: null }
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
  const there = new Set(tags.map(normalizeTag))
  const same = normalizeTag(typed)
  const others = known.filter((tag) => !there.has(normalizeTag(tag))).map((value) => ({ value }))
  return there.has(same) && same !== '' ? [{ value: same, disabled: true }, ...others] : others
}

/** Removes a tag by its stored form. Returns the same list if the tag is missing. */
export function removeTag(tags: readonly string[], raw: string): string[] {
  const tag = normalizeTag(raw)
  return tags.filter((existing) => normalizeTag(existing) !== tag)
}

/** Returns tags in stored form without duplicates and invalid ones. */
export function normalizeTags(raw: readonly string[]): string[] {
  return [...new Set(raw.map(normalizeTag))].filter((tag) => tag !== '')
}
