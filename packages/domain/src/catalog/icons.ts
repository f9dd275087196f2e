/** The icon catalog: key, label, category and color of every icon, and the fallback for unknown keys. */
import { hasTerm, type SearchTerm, searchedText, wordsOf } from '../search/index.ts'
import {
  type CategoryKey,
  categories,
  categoryOf,
  type DepartmentCategory,
  departmentCategories,
  UNCATEGORIZED_COLOR,
} from './categories.ts'
import { departmentIconLabels, legacyPins } from './icon-labels.ts'

type KeysOf<T> = T extends unknown ? keyof T : never
export type AssetIconKey = KeysOf<(typeof departmentIconLabels)[DepartmentCategory]>
export type LegacyIconKey = keyof typeof legacyPins
export type IconKey = AssetIconKey | LegacyIconKey | CategoryKey | 'default'

/** The picker offers `asset` and `repair`. Existing locations may also have `legacy`, `category` and `default`. */
export type IconKind = 'asset' | 'repair' | 'legacy' | 'category' | 'default'

export interface CatalogIcon {
  key: IconKey
  label: string
  category: CategoryKey | null
  color: `#${string}`
  kind: IconKind
}

/** Icon of a new location (LOC-9). */
export const DEFAULT_NEW_LOCATION_ICON: AssetIconKey = 'trail_marker'

function assetsOf(category: DepartmentCategory): CatalogIcon[] {
  const { color } = categoryOf(category)
  return Object.entries(departmentIconLabels[category]).map(([key, label]) => ({
    key: key as AssetIconKey,
    label,
    category,
    color,
    kind: key.endsWith('_repair') ? 'repair' : 'asset',
  }))
}

/** All icons that the picker may offer, by category in catalog order. */
export const assetIcons: readonly CatalogIcon[] = departmentCategories.flatMap(assetsOf)

const legacyIcons = Object.entries(legacyPins).map(
  ([key, { label, category }]): CatalogIcon => ({
    key: key as LegacyIconKey,
    label,
    category,
    color: UNCATEGORIZED_COLOR,
    kind: 'legacy',
  }),
)

const categoryIcons = categories.map(
  ({ key, label, color }): CatalogIcon => ({ key, label, category: key, color, kind: 'category' }),
)

const DEFAULT_PIN: CatalogIcon = {
  key: 'default',
  label: 'Location',
  category: null,
  color: UNCATEGORIZED_COLOR,
  kind: 'default',
}

/** All icons that the map can draw. */
export const allIcons: readonly CatalogIcon[] = [...assetIcons, ...legacyIcons, ...categoryIcons, DEFAULT_PIN]

const byKey: ReadonlyMap<string, CatalogIcon> = new Map(allIcons.map((icon) => [icon.key, icon]))

export function isIconKey(key: string): key is IconKey {
  return byKey.has(key)
}

/**
 * Returns the icon of a key. An unknown or missing key gets the default pin (LOC-9). `iconOf('bench').label` is
 * 'Bench'.
 */
export function iconOf(key: string | null | undefined): CatalogIcon {
  return (key ? byKey.get(key) : undefined) ?? DEFAULT_PIN
}

/** Returns the category of an icon; null for the plain pin and for unknown keys. */
export function categoryOfIcon(key: string | null | undefined): CategoryKey | null {
  return iconOf(key).category
}

/**
 * True for the WorkOrders icon and the ten repair icons (LOC-11). Recent icons leave them out. The filter
 * category=WorkOrders selects them.
 */
export function isWorkOrderIcon(key: string | null | undefined): boolean {
  const { kind, category } = iconOf(key)
  return kind === 'repair' || category === 'WorkOrders'
}

/**
 * Returns all keys that count toward a category: assets, legacy pins, and its own icon. 'WorkOrders' returns the work
 * order icons (LOC-11).
 */
export function iconKeysOf(category: CategoryKey): IconKey[] {
  const belongs = (icon: CatalogIcon) =>
    category === 'WorkOrders' ? isWorkOrderIcon(icon.key) : icon.category === category
  return allIcons.filter(belongs).map((icon) => icon.key)
}

const searchedLabels = allIcons.map(({ key, label }) => ({ key, text: searchedText(label) }))

/**
 * Returns the icons whose label matches a search term: `searchTerms('basins').map(iconKeysMatching)` includes
 * 'catch_basin'.
 */
export const iconKeysMatching = (term: SearchTerm): IconKey[] =>
  searchedLabels.filter(({ text }) => hasTerm(text, term)).map(({ key }) => key)

/** The words of all labels, for spelling correction. */
export const iconLabelWords: readonly string[] = [...new Set(allIcons.flatMap(({ label }) => wordsOf(label)))]
