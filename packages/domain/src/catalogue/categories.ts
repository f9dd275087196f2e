/** The eleven categories: ten departments of a city and, beside them, the work orders (LOC-9, WORD-10). */

interface CategoryFacts {
  label: string
  colour: `#${string}`
}

const facts = {
  WorkOrders: { label: 'Work Orders', colour: '#059669' },
  Buildings: { label: 'Buildings', colour: '#374151' },
  CommsTech: { label: 'Comms & Tech', colour: '#8b5cf6' },
  Electric: { label: 'Electric', colour: '#f59e0b' },
  Gas: { label: 'Gas', colour: '#ef4444' },
  Parks: { label: 'Parks', colour: '#10b981' },
  PublicSafety: { label: 'Public Safety', colour: '#dc2626' },
  Sewer: { label: 'Sewer', colour: '#0ea5e9' },
  StormFlood: { label: 'Storm & Flood', colour: '#06b6d4' },
  Transportation: { label: 'Transportation', colour: '#6b7280' },
  Water: { label: 'Water', colour: '#3b82f6' },
} as const satisfies Record<string, CategoryFacts>

export type CategoryKey = keyof typeof facts
export type DepartmentCategory = Exclude<CategoryKey, 'WorkOrders'>

export interface Category {
  key: CategoryKey
  label: string
  colour: `#${string}`
  /** The icon that stands for the whole category, on tiles and filters; it bears the category's own key. */
  defaultIcon: CategoryKey
}

export const categoryKeys = Object.keys(facts) as CategoryKey[]

/** All but WorkOrders, in the catalog's order. */
export const departmentCategories = categoryKeys.filter(
  (key): key is DepartmentCategory => key !== 'WorkOrders',
)

export function categoryOf(key: CategoryKey): Category {
  return { key, defaultIcon: key, ...facts[key] }
}

export const categories: readonly Category[] = categoryKeys.map(categoryOf)

export function isCategoryKey(key: string): key is CategoryKey {
  return Object.hasOwn(facts, key)
}

export function isDepartmentCategory(key: string): key is DepartmentCategory {
  return isCategoryKey(key) && key !== 'WorkOrders'
}

/** Pins that belong to no category: legacy ones and unknown keys. */
export const UNCATEGORISED_COLOUR = '#1f2937'
