/** A map that takes the screen (LOC-53). The frame around the pages makes room for what has `data-full-map`. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEscape } from '../../kit/keyboard/use-escape.ts'
import { useNarrow } from '../../kit/page/use-narrow.ts'
import type { Rest } from '../../kit/sheet/rests.ts'
import { useStore } from '../../lib/store.ts'
import { storedChoice } from '../../lib/stored-choice.ts'
import { useCanDrawMaps } from '../can-draw-maps.ts'

/** By the map; where one belongs to a form, the form comes first whenever the page is opened. */
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
  /** Of the button that leads there and back. */
  button: RefObject<HTMLButtonElement | null>
}

/**
 * Whether a map takes the screen: this device remembers, by the map; without a name it is for this once. Escape leaves; the
 * focus then is on the button if it was on what is gone.
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
      // Once what had the focus is gone; on another page there is no button either.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
        button.current?.scrollIntoView({ block: 'nearest' })
      })
    }
  }, [on])
  return { on, toggle, button }
}

export interface SheetOver {
  rest: Rest
  onRest: (rest: Rest) => void
  /** Beside the map instead. */
  aside: boolean
}

/** The sheet of a map that takes the screen, and whether it covers all of that map. */
export function useSheetOver(): { sheet: SheetOver; covers: boolean } {
  const [rest, onRest] = useState<Rest>('peek')
  const aside = !useNarrow('64em')
  return { sheet: { rest, onRest, aside }, covers: !aside && rest === 'full' }
}
