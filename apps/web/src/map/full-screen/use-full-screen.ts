/** Full-screen maps (LOC-53). The page layout makes room for `data-full-map`. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEscape } from '../../kit/keyboard/use-escape.ts'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import type { SnapPoint } from '../../kit/sheet/snap-points.ts'
import { storedChoice } from '../../lib/choices/stored-choice.ts'
import { useStore } from '../../lib/state/store.ts'
import { useCanDrawMaps } from '../can-draw-maps.ts'

/** Remembered per map; a form's map starts small each time. */
const choices = {
  maps: storedChoice('lamplighter.full-screen-map'),
  visitor: storedChoice('lamplighter.full-screen-visitor'),
  saved: storedChoice('lamplighter.full-screen-saved'),
  picker: storedChoice('lamplighter.full-screen-picker'),
  orders: storedChoice('lamplighter.full-screen-orders'),
}

export interface FullScreen {
  on: boolean
  toggle: () => void
  /** Ref of the toggle button. */
  button: RefObject<HTMLButtonElement | null>
}

/**
 * Full-screen state of a map, remembered per map on this device if named. Escape exits; the
 * focus moves to the button if the focused element is gone.
 */
export function useFullScreen(of: keyof typeof choices | null, allowed = true): FullScreen {
  const [once, setOnce] = useState(false)
  const choice = choices[of ?? 'maps']
  const kept = useStore(choice) === 'on'
  const canDraw = useCanDrawMaps()
  const on = (of ? kept : once) && allowed && canDraw
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => (of ? choice.set(on ? 'off' : 'on') : setOnce(!on))

  useEscape(on, toggle)
  useEffect(() => {
    if (!on) return
    return () => {
      // Runs after the focused element is gone; on another page there is no button.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
        button.current?.scrollIntoView({ block: 'nearest' })
      })
    }
  }, [on])
  return { on, toggle, button }
}

export interface SheetOver {
  snapPoint: SnapPoint
  onSnap: (point: SnapPoint) => void
  /** Shown beside the map instead. */
  aside: boolean
}

/** The sheet of a full-screen map, and whether it covers the map. */
export function useSheetOver(): { sheet: SheetOver; covers: boolean } {
  const [snapPoint, onSnap] = useState<SnapPoint>('peek')
  const aside = !useNarrow('64em')
  return { sheet: { snapPoint, onSnap, aside }, covers: !aside && snapPoint === 'full' }
}
