/**
 * Interprets touch and mouse on the pin. A mouse drags at once; a finger needs a long press, because most touches on a
 * phone are meant to scroll the page.
 */
export interface Point {
  x: number
  y: number
}

/** Duration of the long press. */
export const HOLD_MS = 280
/** Pixels: a smaller movement is not a drag; a larger one before the long press ends is a scroll. */
export const SHAKE_PX: Readonly<Record<'mouse' | 'touch', number>> = { mouse: 3, touch: 8 }

export type Gesture =
  | { phase: 'rest' }
  | { phase: 'pressed' | 'lifted' | 'dragged'; by: 'mouse' | 'touch'; from: Point; since: number }

export type GestureEvent =
  /** `time` is the event's timestamp in milliseconds, because handlers may run late. */
  | { type: 'press'; by: 'mouse' | 'touch'; at: Point; time: number }
  | { type: 'held' }
  | { type: 'move'; at: Point; time: number }
  /** The press ended or was canceled: a second finger, a call, Escape. */
  | { type: 'end' }

export const rest: Gesture = { phase: 'rest' }

/** Next gesture state. The pin moves only in the phase `dragged`. */
export function nextGesture(gesture: Gesture, event: GestureEvent): Gesture {
  if (event.type === 'end') return rest
  if (event.type === 'press') {
    return { phase: 'pressed', by: event.by, from: event.at, since: event.time }
  }
  if (gesture.phase === 'rest' || gesture.phase === 'dragged') return gesture
  if (event.type === 'held') {
    return gesture.phase === 'pressed' && gesture.by === 'touch' ? { ...gesture, phase: 'lifted' } : gesture
  }
  const moved = Math.hypot(event.at.x - gesture.from.x, event.at.y - gesture.from.y) > SHAKE_PX[gesture.by]
  if (!moved) return gesture
  const heldStill = gesture.phase === 'lifted' && event.time - gesture.since >= HOLD_MS
  return gesture.by === 'mouse' || heldStill ? { ...gesture, phase: 'dragged' } : rest
}
