/** Effects of choosing an icon, and the icons that the picker offers (LOC-12, LOC-13, WORD-9). */
import { type CategoryKey, categories, categoryOf } from './categories.ts'
import {
  type AssetIconKey,
  assetIcons,
  type CatalogIcon,
  type IconKey,
  iconOf,
  isWorkOrderIcon,
} from './icons.ts'
import { normalizeTag } from './normalize-tag.ts'

export const MAX_RECENT_ICONS = 3

/** Tags that come from icons: the label and key of each category, the label of each asset. */
const tagsFromIcons: ReadonlySet<string> = new Set(
  [...categories.flatMap(({ key, label }) => [key, label]), ...assetIcons.map(({ label }) => label)].map(
    normalizeTag,
  ),
)

function tagsOfIcon(key: IconKey): string[] {
  const { label, category } = iconOf(key)
  return [...(category ? [categoryOf(category).label] : []), label].map(normalizeTag)
}

/**
 * Returns the tags after an icon was chosen: adds its category and label, removes those of other icons, keeps the
 * user's own tags (LOC-12). `tagsAfterIconChange(['parks', 'bench', 'shady'], 'well')` is ['shady', 'water', 'well'].
 */
export function tagsAfterIconChange(tags: readonly string[], key: IconKey): string[] {
  const own = tags.map(normalizeTag).filter((tag) => tag !== '' && !tagsFromIcons.has(tag))
  return [...new Set([...own, ...tagsOfIcon(key)])]
}

/** Returns the draft with the icon, its label as the name, and its tags (LOC-12). */
export function chooseIcon<Draft extends { tags: readonly string[] }>(
  draft: Draft,
  key: IconKey,
): Omit<Draft, 'icon' | 'name' | 'tags'> & { icon: IconKey; name: string; tags: string[] } {
  return { ...draft, icon: key, name: iconOf(key).label, tags: tagsAfterIconChange(draft.tags, key) }
}

/**
 * Returns up to three recent distinct icons, without work order icons and icons that the picker lacks (LOC-13). Takes
 * the icons of locations, newest first.
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

/** Returns the icons of the visible categories, or all icons if none is assigned (ACC-18). */
export function pickableIcons(visible: readonly CategoryKey[]): readonly CatalogIcon[] {
  if (visible.length === 0) return assetIcons
  return assetIcons.filter(({ category }) => category !== null && visible.includes(category))
}
