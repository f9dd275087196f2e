/** Counts open work orders and finds their extent. Mirrors `summarise` in the server's work-orders.repo.ts. */
import { FAR_OUT, isMine, isOverdue } from '../work-orders/index.ts'
import type { IndexedOrder, Me } from './order-index.ts'

type Box = [west: number, south: number, east: number, north: number]

/** Packs hold no finished orders, so their number is unknown. `now` is in milliseconds since 1970. */
export function summarizeOpenOrders(orders: readonly IndexedOrder[], now: number, me: Me) {
  const across = fence(orders.map(({ longitude }) => longitude))
  const up = fence(orders.map(({ latitude }) => latitude))
  const inner = orders.filter(({ longitude, latitude }) => across(longitude) && up(latitude))
  return {
    open: orders.length,
    urgent: orders.filter(({ priority }) => priority === 'high').length,
    overdue: orders.filter((order) => isOverdue({ ...order, status: 'open' }, now)).length,
    mine: orders.filter((order) => isMine(order, me)).length,
    extent: boxOf(orders),
    innerExtent: boxOf(inner),
  }
}

/** Returns a test that rejects far outliers. */
function fence(values: number[]): (value: number) => boolean {
  const sorted = values.toSorted((one, other) => one - other)
  const quartile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  const [low, high] = [quartile(0.25), quartile(0.75)]
  const beyond = Math.max(FAR_OUT.degrees, FAR_OUT.times * (high - low))
  return (value) => value >= low - beyond && value <= high + beyond
}

function boxOf(points: readonly { longitude: number; latitude: number }[]): Box | null {
  if (points.length === 0) return null
  const box: Box = [180, 90, -180, -90]
  for (const { longitude, latitude } of points) {
    box[0] = Math.min(box[0], longitude)
    box[1] = Math.min(box[1], latitude)
    box[2] = Math.max(box[2], longitude)
    box[3] = Math.max(box[3], latitude)
  }
  return box
}
