/** The eleven categories: ten city departments, and work orders (LOC-9, WORD-10). */

interface CategoryFacts {
  label: string
  color: `#${string}`
}

const facts = {
  WorkOrders: { label: 'Work Orders', color: '#059669' },
  Buildings: { label: 'Buildings', color: '#374151' },
  CommsTech: { label: 'Comms & Tech', color: '#8b5cf6' },
  Electric: { label: 'Electric', color: '#f59e0b' },
  Gas: { label: 'Gas', color: '#ef4444' },
  Parks: { label: 'Parks', color: '#10b981' },
  PublicSafety: { label: 'Public Safety', color: '#dc2626' },
  Sewer: { label: 'Sewer', color: '#0ea5e9' },
  StormFlood: { label: 'Storm & Flood', color: '#06b6d4' },
  Transportation: { label: 'Transportation', color: '#6b7280' },
  Water: { label: 'Water', color: '#3b82f6' },
} as const satisfies Record<string, CategoryFacts>

export type CategoryKey = keyof typeof facts
export type DepartmentCategory = Exclude<CategoryKey, 'WorkOrders'>

export interface Category {
  key: CategoryKey
  label: string
  color: `#${string}`
  /** Icon of the whole category on tiles and filters. Its key is the category's key. */
  defaultIcon: CategoryKey
}

export const categoryKeys = Object.keys(facts) as CategoryKey[]

/** All but WorkOrders, in catalog order. */
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

/** Color of pins without a category: legacy pins and unknown keys. */
export const UNCATEGORIZED_COLOR = '#1f2937'
