import type { Location } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { useUnsentOrderPoints } from '../../features/work-orders/list/unsent-order-points.ts'
import { useOrdersHere } from '../../features/work-orders/list/use-orders-here.ts'
import { Neighbors } from '../../map/lazy-map.tsx'

interface Props {
  id: string
  /** Null for a new location, which has no orders yet. */
  saved: Location | null
}

const everyOrder = {}

/** Nearby locations and their open orders on the map. This location's own orders are listed above the form. */
export function NearbyMarkers({ id, saved }: Props) {
  const { cityId } = saved ?? {}
  const { items } = useOrdersHere('open', { locationId: id, ...(cityId ? { cityId } : {}) }, saved !== null)
  const own = useUnsentOrderPoints(everyOrder)
  const ownOrders = useMemo(() => {
    const ofThis = items.map(({ _id }) => _id)
    return {
      points: own.points.filter(({ _id }) => !ofThis.includes(_id)),
      instead: [...own.instead, ...ofThis],
    }
  }, [own, items])
  return <Neighbors exceptId={id} ownOrders={ownOrders} />
}
