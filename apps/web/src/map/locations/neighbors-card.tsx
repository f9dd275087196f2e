import { iconOf } from '@lamplighter/domain/catalog'
import { DEFAULT_PRIORITY, priorityFacts } from '@lamplighter/domain/work-orders'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { neighborsTitle, orderKind } from '../map.messages.ts'
import type { MapPoint } from '../map-types.ts'
import { NEIGHBOR_ORDERS, OWN_NEIGHBOR_ORDERS } from './location-sources.tsx'
import classes from './map-card.module.css'
import { MapCard, Named } from './map-card.tsx'
import type { DrawnPin } from './pin-stack.ts'
import { kindOf } from './stack-chooser.tsx'
import { type PinOf, useMapPoints } from './use-map-point.ts'

/** Limit, because each pin is fetched separately. */
const MOST_TOLD = 8

interface Props {
  tapped: readonly DrawnPin[]
  known: readonly MapPoint[]
  onClose: () => void
}

const isOrder = ({ layer }: DrawnPin) => layer === NEIGHBOR_ORDERS || layer === OWN_NEIGHBOR_ORDERS

/** Describes the tapped pins. It has no links, so that the form's input is safe. */
export function NeighborsCard({ tapped, known, onClose }: Props) {
  const told = tapped.slice(0, MOST_TOLD)
  const orders = told.filter(isOrder)
  const places = told.filter((pin) => !isOrder(pin))
  const knownFor = ({ id }: PinOf) => (known.some(({ _id }) => _id === id) ? known : undefined)
  const pinsOf = (pins: readonly DrawnPin[], of: PinOf['of']) => pins.map(({ id }) => ({ id, of }))
  const orderPoints = useMapPoints(pinsOf(orders, 'workorders'), knownFor)
  const placePoints = useMapPoints(pinsOf(places, 'locations'), knownFor)
  const rows = [
    ...places.map((pin, index) => ({
      ...pin,
      name: placePoints[index]?.name ?? iconOf(pin.icon).label,
      kind: kindOf(pin.icon),
    })),
    ...orders.map((pin, index) => {
      const { label } = priorityFacts[pin.priority ?? DEFAULT_PRIORITY]
      const name = orderPoints[index]?.name ?? iconOf(pin.icon).label
      return { ...pin, name, kind: orderKind(label) }
    }),
  ]
  const title = neighborsTitle(tapped.filter((pin) => !isOrder(pin)).length || tapped.length)
  return (
    <MapCard title={title} more={tapped.length - told.length} onClose={onClose}>
      {rows.map(({ id, icon, name, kind }) => (
        <li key={id} className={`beside ${classes.told}`}>
          <AssetIcon icon={icon} size={32} variant="glyph" />
          <Named name={name} kind={kind} />
        </li>
      ))}
    </MapCard>
  )
}
