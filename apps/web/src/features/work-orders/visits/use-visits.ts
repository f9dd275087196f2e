import type { Coordinates } from '@lamplighter/domain/map'
import { metersPerVisit, orderOfVisits, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useMemo, useState } from 'react'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'

/** The last order made by hand, so that it is still there after an order was opened. `of` is the selection. */
let kept: { of: string; ids: readonly string[] } | null = null

export interface Visit {
  order: WorkOrder
  /** Meters from the visit before, or from the device; null if the route starts here. */
  meters: number | null
}

const idsOf = (orders: readonly WorkOrder[]) => orders.map(({ _id }) => _id)
const selectionOf = (orders: readonly WorkOrder[]) => idsOf(orders).toSorted().join()

function sortedFrom(orders: readonly WorkOrder[], start: Coordinates | null): readonly string[] {
  const stops = orders.map(({ _id, locationId: { latitude, longitude } }) => ({
    id: _id,
    latitude,
    longitude,
  }))
  return orderOfVisits(stops, start)
}

/**
 * The selected orders in the order of visits (ORDER-68). It keeps them and the start as they were when the dialog opened, so
 * that no row moves while the user reads. The first position that the device finds is an exception.
 */
export function useVisits(chosen: readonly WorkOrder[]) {
  const here = useDevicePlace()
  const [orders] = useState(chosen)
  const [start, setStart] = useState(here)
  if (here && !start) setStart(here)
  const of = selectionOf(orders)
  const [byHand, setByHand] = useState(() => (kept?.of === of ? kept.ids : null))
  const computed = useMemo(() => sortedFrom(orders, start), [orders, start])
  const ids = byHand ?? computed
  const visits: Visit[] = useMemo(() => {
    const byId = new Map(orders.map((order) => [order._id, order]))
    const route = ids.flatMap((id) => byId.get(id) ?? [])
    const places = route.map(({ locationId }) => locationId)
    const meters = metersPerVisit(places, start)
    return route.map((order, index) => ({ order, meters: meters[index] ?? null }))
  }, [orders, ids, start])

  return {
    visits,
    isByHand: byHand !== null,
    fromDevice: start !== null,
    /** Returns the new index. */
    move(id: string, by: -1 | 1): number {
      const from = ids.indexOf(id)
      const to = from + by
      const next = ids.toSpliced(from, 1).toSpliced(to, 0, id)
      kept = { of, ids: next }
      setByHand(next)
      return to
    },
    /** Computes the order again, from the current position. */
    reset() {
      kept = null
      setByHand(null)
      setStart(here)
    },
  }
}
