/** What choosing an icon does to a location, and which icons the picker offers (LOC-12, LOC-13, WORD-9). */
import { type CategoryKey, categories, categoryOf } from './categories.ts'
import {
  type AssetIconKey,
  assetIcons,
  type CatalogueIcon,
  type IconKey,
  iconOf,
  isWorkOrderIcon,
} from './icons.ts'
import { normaliseTag } from './normalise-tag.ts'

export const MAX_RECENT_ICONS = 3

/** Tags that only ever came from an icon: each category's label and key, each asset's label. */
const tagsFromIcons: ReadonlySet<string> = new Set(
  [...categories.flatMap(({ key, label }) => [key, label]), ...assetIcons.map(({ label }) => label)].map(
    normaliseTag,
  ),
)

function tagsOfIcon(key: IconKey): string[] {
  const { label, category } = iconOf(key)
  return [...(category ? [categoryOf(category).label] : []), label].map(normaliseTag)
}

/**
 * The tags after an icon was chosen: its category and label are there, those of earlier icons are gone, the
 * person's own tags stay (LOC-12). `tagsAfterIconChange(['parks', 'bench', 'shady'], 'well')` gives
 * ['shady', 'water', 'well'].
 */
export function tagsAfterIconChange(tags: readonly string[], key: IconKey): string[] {
  const own = tags.map(normaliseTag).filter((tag) => tag !== '' && !tagsFromIcons.has(tag))
  return [...new Set([...own, ...tagsOfIcon(key)])]
}

/** A draft after an icon was chosen: the icon, its label as the name, and its tags (LOC-12). */
export function chooseIcon<Draft extends { tags: readonly string[] }>(
  draft: Draft,
  key: IconKey,
): Omit<Draft, 'icon' | 'name' | 'tags'> & { icon: IconKey; name: string; tags: string[] } {
  return { ...draft, icon: key, name: iconOf(key).label, tags: tagsAfterIconChange(draft.tags, key) }
}

/**
 * The most recent distinct icons, at most three, skipping work-order icons and whatever the picker does not offer
 * (LOC-13). Takes the icons of locations, newest first.
 */
export function recentIcons(newestFirst: Iterable<string | null>): AssetIconKey[] {
  const recent = new Set<AssetIconKey>()
  for (const key of newestFirst) {
    const icon = iconOf(key)
    if (icon.kind === 'asset' && !isWorkOrderIcon(key)) recent.add(icon.key as AssetIconKey)
    if (recent.size === MAX_RECENT_ICONS) break
  }
  return [...recent]
}

/** What the picker shows: the icons of the visible categories; with none assigned, all of them (ACC-18). */
export function pickableIcons(visible: readonly CategoryKey[]): readonly CatalogueIcon[] {
  if (visible.length === 0) return assetIcons
  return assetIcons.filter(({ category }) => category !== null && visible.includes(category))
}
