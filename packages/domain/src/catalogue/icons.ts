/** The icon catalog: key, label, category and color of every asset, and the fallback for unknown keys. */
import { hasTerm, type SearchTerm, searchedText, wordsOf } from '../search/index.ts'
import {
  type CategoryKey,
  categories,
  categoryOf,
  type DepartmentCategory,
  departmentCategories,
  UNCATEGORISED_COLOUR,
} from './categories.ts'
import { departmentIconLabels, legacyPins } from './icon-labels.ts'

type KeysOf<T> = T extends unknown ? keyof T : never
export type AssetIconKey = KeysOf<(typeof departmentIconLabels)[DepartmentCategory]>
export type LegacyIconKey = keyof typeof legacyPins
export type IconKey = AssetIconKey | LegacyIconKey | CategoryKey | 'default'

/** `asset` and `repair` fill the picker; `legacy`, `category` and `default` are only ever shown. */
export type IconKind = 'asset' | 'repair' | 'legacy' | 'category' | 'default'

export interface CatalogueIcon {
  key: IconKey
  label: string
  category: CategoryKey | null
  colour: `#${string}`
  kind: IconKind
}

/** The icon of a location that has just been begun (LOC-9). */
export const DEFAULT_NEW_LOCATION_ICON: AssetIconKey = 'trail_marker'

function assetsOf(category: DepartmentCategory): CatalogueIcon[] {
  const { colour } = categoryOf(category)
  return Object.entries(departmentIconLabels[category]).map(([key, label]) => ({
    key: key as AssetIconKey,
    label,
    category,
    colour,
    kind: key.endsWith('_repair') ? 'repair' : 'asset',
  }))
}

/** Everything the icon picker may offer, by category in the catalog's order. */
export const assetIcons: readonly CatalogueIcon[] = departmentCategories.flatMap(assetsOf)

const legacyIcons = Object.entries(legacyPins).map(
  ([key, { label, category }]): CatalogueIcon => ({
    key: key as LegacyIconKey,
    label,
    category,
    colour: UNCATEGORISED_COLOUR,
    kind: 'legacy',
  }),
)

const categoryIcons = categories.map(
  ({ key, label, colour }): CatalogueIcon => ({ key, label, category: key, colour, kind: 'category' }),
)

const DEFAULT_PIN: CatalogueIcon = {
  key: 'default',
  label: 'Location',
  category: null,
  colour: UNCATEGORISED_COLOUR,
  kind: 'default',
}

/** Every icon that can be drawn. */
export const allIcons: readonly CatalogueIcon[] = [
  ...assetIcons,
  ...legacyIcons,
  ...categoryIcons,
  DEFAULT_PIN,
]

const byKey: ReadonlyMap<string, CatalogueIcon> = new Map(allIcons.map((icon) => [icon.key, icon]))

export function isIconKey(key: string): key is IconKey {
  return byKey.has(key)
}

/** The icon of a key; an unknown or missing key gets the default pin (LOC-9). `iconOf('bench').label` is 'Bench'. */
export function iconOf(key: string | null | undefined): CatalogueIcon {
  return (key ? byKey.get(key) : undefined) ?? DEFAULT_PIN
}

/** The category that an icon stands for; null for the plain pin and for unknown keys. */
export function categoryOfIcon(key: string | null | undefined): CategoryKey | null {
  return iconOf(key).category
}

/**
 * Work order icons: the category's own and the ten repair icons (LOC-11). They are left out of the
 * recent icons and selected by /saved-locations?category=WorkOrders.
 */
export function isWorkOrderIcon(key: string | null | undefined): boolean {
  const { kind, category } = iconOf(key)
  return kind === 'repair' || category === 'WorkOrders'
}

/**
 * All keys that count as a category: assets, its legacy pins, its own default. 'WorkOrders' gives the
 * work order icons (LOC-11).
 */
export function iconKeysOf(category: CategoryKey): IconKey[] {
  const belongs = (icon: CatalogueIcon) =>
    category === 'WorkOrders' ? isWorkOrderIcon(icon.key) : icon.category === category
  return allIcons.filter(belongs).map((icon) => icon.key)
}

const searchedLabels = allIcons.map(({ key, label }) => ({ key, text: searchedText(label) }))

/** The icons that a word of a search means: `searchTerms('basins').map(iconKeysNamed)` holds 'catch_basin'. */
export const iconKeysNamed = (term: SearchTerm): IconKey[] =>
  searchedLabels.filter(({ text }) => hasTerm(text, term)).map(({ key }) => key)

/** The words of all labels, as a search may mean them. */
export const iconLabelWords: readonly string[] = [...new Set(allIcons.flatMap(({ label }) => wordsOf(label)))]
