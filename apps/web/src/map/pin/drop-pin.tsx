import { type Coordinates, pinName } from '@lamplighter/domain/map'
import { Marker } from '@vis.gl/react-maplibre'
import { useEffect, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import classes from './drop-pin.module.css'
import { nudge } from './nudge.ts'

interface Props {
  at: Coordinates
  icon?: string | null
  /** Told on drop and on each step by keyboard, not while it is dragged. */
  onMove: (to: Coordinates) => void
  onDragging?: (dragging: boolean) => void
  /** Delete or Escape was pressed on it. */
  onRemove?: () => void
  /** It was placed without a pointer, so the arrow keys shall reach it at once. */
  focused?: boolean
}

const removingKeys = ['Delete', 'Backspace', 'Escape']

/** The pin that is being placed: dragged with a finger or mouse, moved with the arrow keys (1 m; 10 m with Shift). */
export function DropPin({ at, icon = null, onMove, onDragging, onRemove, focused = false }: Props) {
  const pin = useRef<HTMLButtonElement>(null)
  const latest = useRef({ at, onMove, onRemove })
  latest.current = { at, onMove, onRemove }

  // Listened to on the element itself: the map, which contains it, would take the arrow keys to pan.
  useEffect(() => {
    const element = pin.current
    if (!element) return
    const step = (event: KeyboardEvent) => {
      const { at, onMove, onRemove } = latest.current
      const to = nudge(at, event.key, event.shiftKey)
      const removes = onRemove !== undefined && removingKeys.includes(event.key)
      if (!to && !removes) return
      event.preventDefault()
      event.stopPropagation()
      if (to) onMove(to)
      else onRemove?.()
    }
    if (focused) element.focus({ preventScroll: true })
    element.addEventListener('keydown', step)
    return () => element.removeEventListener('keydown', step)
  }, [focused])

  return (
    <Marker
      latitude={at.latitude}
      longitude={at.longitude}
      anchor="bottom"
      draggable
      onDragStart={() => onDragging?.(true)}
      onDragEnd={({ lngLat }) => {
        onDragging?.(false)
        const { lat, lng } = lngLat.wrap()
        onMove({ latitude: lat, longitude: lng })
      }}
    >
      <button
        ref={pin}
        type="button"
        className={classes.pin}
        aria-label={pinName(at, onRemove !== undefined)}
      >
        <AssetIcon icon={icon} size={56} />
      </button>
    </Marker>
  )
}
