import { useMap } from '@vis.gl/react-maplibre'
import { useState } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useSession } from '../../lib/session/session.ts'
import { mapMessages } from '../map.messages.ts'
import type { LocationLayerProps } from '../map-types.ts'
import { KnownLocations, MeantLocation, TiledPins } from './location-sources.tsx'
import { layersOf } from './pin-layers.ts'
import type { StackedPin } from './pin-stack.ts'
import { PinTooltip } from './pin-tooltip.tsx'
import { StackChooser } from './stack-chooser.tsx'
import type { Tiled } from './tile-address.ts'
import { useUnsentLocationPoints } from './unsent-points.ts'
import { type PinOf, readMapPoint, useMapPoint } from './use-map-point.ts'
import { useHoveredPin, usePinClicks, useSettled } from './use-pin-events.ts'

const ofLocations = layersOf('location')
const ofOrders = layersOf('order')
const orderLayers = Object.values(ofOrders)

/**
 * Locations or work orders as pins, or as dots and counts if there are too many. `also` adds the open orders above the
 * locations. A click opens a pin, offers a choice of overlapping pins, or zooms in on a count.
 */
export function LocationLayer({
  points,
  own: ownOrders,
  filters,
  orders,
  also,
  selectedId = null,
  hintId = null,
  onOpen,
}: LocationLayerProps) {
  const map = useMap().current?.getMap()
  const userId = useSession().user?._id
  const hovered = useHoveredPin(map)
  const focusedId = useSettled(hintId)
  const of = orders ? 'workorders' : 'locations'
  const ownLocations = useUnsentLocationPoints(filters)
  const own = ownOrders ?? ownLocations
  const kindIn = (layer: string): Tiled['of'] => (orderLayers.includes(layer) ? 'workorders' : of)
  const ofHere = (id: string | null): PinOf | null => (id ? { id, of } : null)

  function knownFor(pin: PinOf) {
    if (points && pin.of === of) return points
    const here = (pin.of === of ? own : also?.own)?.points ?? []
    return here.some(({ _id }) => _id === pin.id) ? here : undefined
  }

  const hint = hovered ? { id: hovered.id, of: kindIn(hovered.layer) } : ofHere(focusedId)
  const hinted = useMapPoint(hint, knownFor)
  const meant = useMapPoint(ofHere(selectedId ?? focusedId), knownFor)

  async function open(pin: PinOf) {
    try {
      const known = knownFor(pin)
      const point = known ? known.find(({ _id }) => _id === pin.id) : await readMapPoint(pin)
      if (!point) return
      if (pin.of === of) onOpen?.(point)
      else also?.onOpen(point)
    } catch (error) {
      say.failure(sentenceFor(error, mapMessages.loadFailed))
    }
  }
  const [stack, setStack] = useState<readonly StackedPin[]>([])
  usePinClicks(map, (drawn) => {
    const pins = drawn.map(({ layer, ...pin }) => ({ ...pin, of: kindIn(layer) }))
    if (pins.length > 1) setStack(pins)
    else if (pins[0]) void open(pins[0])
  })

  function closeStack() {
    setStack([])
    map?.getCanvas().focus({ preventScroll: true })
  }

  return (
    <>
      {points && <KnownLocations points={points} layer={ofLocations.pins} />}
      {filters && userId && (
        <TiledPins key={userId} tiled={{ of: 'locations', filters }} without={own.instead} />
      )}
      {orders && userId && (
        <TiledPins key={userId} tiled={{ of: 'workorders', filters: orders }} without={own.instead} />
      )}
      {own.points.length > 0 && <KnownLocations points={own.points} layer={ofLocations.own} />}
      {also && userId && (
        <TiledPins
          key={`orders of ${userId}`}
          tiled={{ of: 'workorders', filters: also.orders }}
          without={also.own.instead}
          name="order"
        />
      )}
      {also && also.own.points.length > 0 && <KnownLocations points={also.own.points} layer={ofOrders.own} />}
      {meant && <MeantLocation point={meant} />}
      {hinted && <PinTooltip key={hinted._id} of={hinted} />}
      {stack.length > 0 && (
        <StackChooser
          stack={stack}
          knownFor={knownFor}
          onChoose={(pin) => {
            closeStack()
            void open(pin)
          }}
          onClose={closeStack}
        />
      )}
    </>
  )
}
