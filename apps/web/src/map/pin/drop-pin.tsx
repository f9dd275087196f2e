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
  /** Called on drop and on each keyboard step, not while dragging. */
  onMove: (to: Coordinates) => void
  onDragging?: (dragging: boolean) => void
  /** Called on tap or Enter. */
  onPress?: () => void
  /** Called on Delete or Escape. */
  onRemove?: () => void
  /** Focuses the pin, because it was placed without a pointer. */
  focused?: boolean
}

const removingKeys = ['Delete', 'Backspace', 'Escape']

/**
 * The pin being placed: dragged with a mouse or a long press, or moved with the arrow keys (1 m;
 * 10 m with Shift). A click on it, or Enter, does not move it.
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
    // Otherwise the map would treat it as a click on the ground.
    event.stopPropagation()
    onPress?.()
  })

  // On the element itself, because the map would use the arrow keys to pan.
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
