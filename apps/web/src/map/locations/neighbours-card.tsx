import { iconOf } from '@lamplighter/domain/catalogue'
import { DEFAULT_PRIORITY, priorityFacts } from '@lamplighter/domain/work-orders'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { formWords } from '../../kit/kit.messages.ts'
import { moreOnMap, neighboursTitle, orderKind } from '../map.messages.ts'
import type { MapPoint } from '../map-types.ts'
import { NEIGHBOUR_ORDERS, OWN_NEIGHBOUR_ORDERS } from './location-sources.tsx'
import type { DrawnPin } from './pin-stack.ts'
import classes from './stack-chooser.module.css'
import { kindOf } from './stack-chooser.tsx'
import { type PinOf, useMapPoints } from './use-map-point.ts'

/** Each is read by itself. */
const MOST_TOLD = 8

interface Props {
  tapped: readonly DrawnPin[]
  known: readonly MapPoint[]
  onClose: () => void
}

const isOrder = ({ layer }: DrawnPin) => layer === NEIGHBOUR_ORDERS || layer === OWN_NEIGHBOUR_ORDERS

/** What the pins that were tapped are. It leads nowhere, so that what is typed stays where it is. */
export function NeighboursCard({ tapped, known, onClose }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus({ preventScroll: true }), [])
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
  const title = neighboursTitle(tapped.filter((pin) => !isOrder(pin)).length || tapped.length)
  return (
    <>
      {/* A tap beside the card closes it, and is no place on the map. */}
      <div className={classes.beside} aria-hidden onClick={onClose} />
      <div
        role="dialog"
        aria-label={title}
        className={`on-map ${classes.chooser}`}
        data-chooser
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className="beside apart">
          <h2 className={classes.title}>{title}</h2>
          <ActionIcon
            ref={close}
            variant="subtle"
            color="gray"
            aria-label={formWords.close}
            onClick={onClose}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        <ul className={classes.list}>
          {rows.map(({ id, icon, name, kind }) => (
            <li key={id} className={`beside ${classes.told}`}>
              <AssetIcon icon={icon} size={32} variant="glyph" />
              <span className="named">
                <span className={`two-lines ${classes.name}`}>{name}</span>
                <span>{kind}</span>
              </span>
            </li>
          ))}
        </ul>
        {tapped.length > told.length && <p className="quiet">{moreOnMap(tapped.length - told.length)}</p>}
      </div>
    </>
  )
}
