import type { Coordinates } from '@lamplighter/domain/map'
import { useMap } from '@vis.gl/react-maplibre'
import { type RefObject, useEffect, useState } from 'react'
import { openLayer } from '../../kit/keyboard/use-escape.ts'
import { hapticTick } from '../../lib/device/haptic-tick.ts'
import { useLatest } from '../../lib/state/use-latest.ts'
import { type Gesture, type GestureEvent, HOLD_MS, nextGesture, type Point, rest } from './pin-gesture.ts'

interface Options {
  at: Coordinates
  /** Called once, on drop. */
  onMove: (to: Coordinates) => void
  onDragging: ((dragging: boolean) => void) | undefined
}

/**
 * Drags the pin with a mouse, or with a finger after a long press. Uses own listeners instead of the renderer's
 * draggable marker, which captures every touch and would block scrolling.
 */
export function usePinDrag(pin: RefObject<HTMLElement | null>, options: Options) {
  const map = useMap().current?.getMap()
  const latest = useLatest(options)
  /** Position while dragging. */
  const [dragged, setDragged] = useState<Coordinates | null>(null)
  const [lifted, setLifted] = useState(false)

  useEffect(() => {
    const element = pin.current
    if (!element || !map) return
    let gesture: Gesture = rest
    let hold: ReturnType<typeof setTimeout> | undefined
    /** Offset from the finger to the pin's tip, so that the pin does not jump. */
    let reach: Point = { x: 0, y: 0 }
    let to: Coordinates | null = null

    function step(event: GestureEvent) {
      const before = gesture
      gesture = nextGesture(before, event)
      if (gesture.phase === before.phase) return
      if (gesture.phase !== 'pressed') clearTimeout(hold)
      setLifted(gesture.phase === 'lifted' || gesture.phase === 'dragged')
      if (gesture.phase === 'lifted') hapticTick()
      if (gesture.phase === 'dragged') latest.current.onDragging?.(true)
      if (before.phase === 'dragged') latest.current.onDragging?.(false)
    }

    function press(by: 'mouse' | 'touch', at: Point, time: number) {
      const { latitude, longitude } = latest.current.at
      const tip = map?.project([longitude, latitude]) ?? at
      reach = { x: tip.x - at.x, y: tip.y - at.y }
      to = null
      step({ type: 'press', by, at, time })
      if (by === 'touch') hold = setTimeout(() => step({ type: 'held' }), HOLD_MS)
    }

    function move(at: Point, time: number) {
      step({ type: 'move', at, time })
      if (gesture.phase !== 'dragged' || !map) return
      const { lat, lng } = map.unproject([at.x + reach.x, at.y + reach.y]).wrap()
      to = { latitude: lat, longitude: lng }
      setDragged(to)
    }

    function end(keep: boolean) {
      const dropped = keep && gesture.phase === 'dragged' ? to : null
      step({ type: 'end' })
      setDragged(null)
      if (dropped) latest.current.onMove(dropped)
    }

    let closeLayer = () => {}
    const mouse = {
      down(event: MouseEvent) {
        if (event.button !== 0) return
        press('mouse', event, event.timeStamp)
        window.addEventListener('mousemove', mouse.move)
        window.addEventListener('mouseup', mouse.up)
        closeLayer = openLayer(() => mouse.leave(false))
      },
      move: (event: MouseEvent) => move(event, event.timeStamp),
      up: () => mouse.leave(true),
      leave(keep: boolean) {
        window.removeEventListener('mousemove', mouse.move)
        window.removeEventListener('mouseup', mouse.up)
        closeLayer()
        end(keep)
      },
    }

    const touch = {
      start({ touches: [finger, second], timeStamp }: TouchEvent) {
        if (finger && !second) press('touch', pointOf(finger), timeStamp)
        else end(false)
      },
      move(event: TouchEvent) {
        const [finger] = event.touches
        if (finger) move(pointOf(finger), event.timeStamp)
        if (gesture.phase !== 'lifted' && gesture.phase !== 'dragged') return
        // Prevents scrolling the page and the map while dragging.
        if (event.cancelable) event.preventDefault()
        event.stopPropagation()
      },
      end: () => end(true),
      cancel: () => end(false),
    }

    /** Suppresses the context menu of a long press. */
    const menu = (event: Event) => {
      if (gesture.phase !== 'rest') event.preventDefault()
    }
    /** Keeps the map from panning with the pin. */
    const still = (event: { originalEvent: Event; preventDefault(): void }) => {
      if (element.contains(event.originalEvent.target as Node)) event.preventDefault()
    }

    map.on('mousedown', still)
    element.addEventListener('mousedown', mouse.down)
    element.addEventListener('touchstart', touch.start, { passive: true })
    element.addEventListener('touchmove', touch.move, { passive: false })
    element.addEventListener('touchend', touch.end)
    element.addEventListener('touchcancel', touch.cancel)
    element.addEventListener('contextmenu', menu)
    return () => {
      clearTimeout(hold)
      map.off('mousedown', still)
      mouse.leave(false)
      element.removeEventListener('mousedown', mouse.down)
      element.removeEventListener('touchstart', touch.start)
      element.removeEventListener('touchmove', touch.move)
      element.removeEventListener('touchend', touch.end)
      element.removeEventListener('touchcancel', touch.cancel)
      element.removeEventListener('contextmenu', menu)
    }
  }, [pin, map, latest])

  return { dragged, lifted }
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY })
