import type { Coordinates } from '@lamplighter/domain/map'
import { Marker } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { pinName } from '../map.messages.ts'
import classes from './drop-pin.module.css'
import { nudge } from './nudge.ts'
import { usePinDrag } from './use-pin-drag.ts'

interface Props {
  at: Coordinates
  icon?: string | null
  /** Called on drop and on each step by keyboard, not while it is dragged. */
  onMove: (to: Coordinates) => void
  onDragging?: (dragging: boolean) => void
  /** It was tapped, or Enter was pressed on it. */
  onPress?: () => void
  /** Delete or Escape was pressed on it. */
  onRemove?: () => void
  /** It was placed without a pointer, so the arrow keys shall reach it at once. */
  focused?: boolean
}

const removingKeys = ['Delete', 'Backspace', 'Escape']

/**
 * The pin that is being placed: dragged with a mouse, or with a finger that holds it first, moved with the arrow keys (1 m;
 * 10 m with Shift). A click on it, or Enter, is no place on the map: it moves nothing.
 */
export function DropPin({ at, icon = null, onMove, onDragging, onPress, onRemove, focused = false }: Props) {
  const pin = useRef<HTMLButtonElement>(null)
  const { dragged, lifted } = usePinDrag(pin, { at, onMove, onDragging })
  const { latitude, longitude } = dragged ?? at

  const step = useEffectEvent((event: KeyboardEvent) => {
    const to = nudge(at, event.key, event.shiftKey)
    const removes = onRemove !== undefined && removingKeys.includes(event.key)
    if (!to && !removes) return
    event.preventDefault()
    event.stopPropagation()
    if (to) onMove(to)
    else onRemove?.()
  })
  const press = useEffectEvent((event: Event) => {
    // The map would take it for a click on the ground.
    event.stopPropagation()
    onPress?.()
  })

  // On the element itself: the map, which contains it, would take the arrow keys to pan.
  useEffect(() => {
    const element = pin.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => step(event)
    const onClick = (event: Event) => press(event)
    if (focused) element.focus({ preventScroll: true })
    element.addEventListener('keydown', onKey)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onClick)
    }
  }, [focused])

  return (
    <Marker latitude={latitude} longitude={longitude} anchor="bottom" className={lifted ? classes.onTop : ''}>
      <button
        ref={pin}
        type="button"
        className={classes.pin}
        data-lifted={lifted || undefined}
        data-own-escape={(onRemove && !lifted) || undefined}
        aria-label={pinName(at, onRemove !== undefined)}
      >
        <AssetIcon icon={icon} size={56} />
      </button>
    </Marker>
  )
}
