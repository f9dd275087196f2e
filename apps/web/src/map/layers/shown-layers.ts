/** Hidden departments and overlays of the maps page, remembered on this device (LOC-71). */
import { type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalog'
import { useMemo } from 'react'
import { storedChoice } from '../../lib/choices/stored-choice.ts'
import { useStore } from '../../lib/state/store.ts'

const hidden = storedChoice('lamplighter.map-without')
const orders = storedChoice('lamplighter.map-orders')

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

/** In catalog order, so that equal choices give equal queries; drops unknown departments. */
function readHidden(kept: string | null): readonly DepartmentCategory[] {
  const names = kept?.split(',') ?? []
  return departmentCategories.filter((department) => names.includes(department))
}
