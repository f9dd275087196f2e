/** What the maps page leaves out, and what lies over its locations: this device remembers (LOC-71). */
import { type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalogue'
import { useMemo } from 'react'
import { keptChoice } from '../../lib/kept-choice.ts'
import { useStore } from '../../lib/store.ts'

const hidden = keptChoice('lamplighter.map-without')
const orders = keptChoice('lamplighter.map-orders')

export interface ShownLayers {
  without: readonly DepartmentCategory[]
  toggle: (department: DepartmentCategory) => void
  showAll: () => void
  withOrders: boolean
  toggleOrders: () => void
}

export function useShownLayers(): ShownLayers {
  const kept = useStore(hidden)
  const without = useMemo(() => readHidden(kept), [kept])
  const withOrders = useStore(orders) === 'on'
  return {
    without,
    toggle: (department) =>
      hidden.set(
        without.includes(department)
          ? without.filter((other) => other !== department).join(',')
          : [...without, department].join(','),
      ),
    showAll: () => hidden.set(null),
    withOrders,
    toggleOrders: () => orders.set(withOrders ? null : 'on'),
  }
}

/** In the catalog's order, so that the same choice is the same question; what is no department is none. */
function readHidden(kept: string | null): readonly DepartmentCategory[] {
  const names = kept?.split(',') ?? []
  return departmentCategories.filter((department) => names.includes(department))
}
