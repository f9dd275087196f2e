import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { BulkChange } from './bulk-change.ts'

export interface BulkDialogProps {
  /** The selected orders. */
  orders: readonly WorkOrder[]
  onDone: (change: BulkChange) => void
  onClose: () => void
}

/** Id of the city that all orders belong to; undefined if there are several. */
export function oneCityOf(orders: readonly WorkOrder[]): string | undefined {
  const [cityId, ...others] = new Set(orders.map((order) => order.cityId))
  return others.length === 0 ? cityId : undefined
}
