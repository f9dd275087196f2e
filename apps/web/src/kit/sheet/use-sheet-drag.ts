import { type PointerEvent, type RefObject, useRef } from 'react'
import { PEEK, type SnapPoint, snapPointAt } from './snap-points.ts'

/** Pixels: a smaller movement is a tap. */
const SLACK = 6

interface Drag {
  pointer: number
  from: number
  height: number
  last: { y: number; at: number }
  /** Upward, in pixels per millisecond. */
  speed: number
  moved: boolean
}

/** Drags the sheet by its header and snaps it on release. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onSnap: (point: SnapPoint) => void) {
  const drag = useRef<Drag | null>(null)

  function end(point: SnapPoint | null) {
    const element = sheet.current
    if (element && drag.current?.moved) {
      element.style.height = ''
      delete element.dataset.dragged
    }
    drag.current = null
    if (point) onSnap(point)
  }

  return {
    onPointerDown({ button, pointerId, clientY, timeStamp }: PointerEvent) {
      const element = sheet.current
      if (!element || button !== 0) return
      drag.current = {
        pointer: pointerId,
        from: clientY,
        height: element.offsetHeight,
        last: { y: clientY, at: timeStamp },
        speed: 0,
        moved: false,
      }
    },
    onPointerMove({ pointerId, clientY, timeStamp, currentTarget }: PointerEvent) {
      const element = sheet.current
      const now = drag.current
      if (!element || now?.pointer !== pointerId) return
      const up = now.from - clientY
      if (!now.moved && Math.abs(up) < SLACK) return
      if (!now.moved) currentTarget.setPointerCapture(pointerId)
      now.moved = true
      const since = timeStamp - now.last.at
      if (since > 0) now.speed = (now.last.y - clientY) / since
      now.last = { y: clientY, at: timeStamp }
      element.dataset.dragged = ''
      element.style.height = `${Math.max(PEEK, Math.min(maxHeightOf(element), now.height + up))}px`
    },
    onPointerUp({ pointerId, timeStamp }: PointerEvent) {
      const element = sheet.current
      const now = drag.current
      if (!element || now?.pointer !== pointerId || !now.moved) return end(null)
      const held = timeStamp - now.last.at > 100
      end(snapPointAt(element.offsetHeight, maxHeightOf(element), held ? 0 : now.speed))
    },
    onPointerCancel: () => end(null),
  }
}

const maxHeightOf = (element: HTMLElement) => element.parentElement?.clientHeight ?? innerHeight
