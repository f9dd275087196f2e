/** A map that takes the screen (LOC-53). The frame around the pages makes room for what has `data-full-map`. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keptChoice } from '../../lib/kept-choice.ts'
import { useStore } from '../../lib/store.ts'
import { canDrawMaps } from '../can-draw-maps.ts'

const choice = keptChoice('lamplighter.full-screen-map')

export interface FullScreen {
  on: boolean
  toggle: () => void
  /** Of the button that leads there and back. */
  button: RefObject<HTMLButtonElement | null>
}

/** Escape closes or removes these before it ends the full screen. */
const OWN_ESCAPE = 'input[aria-expanded=true], .maplibregl-marker, [role=dialog], [role=menu]'

/** Whether maps take the screen: this device remembers. Escape leaves; the focus then is on the button if it was on what is gone. */
export function useFullScreen(allowed: boolean): FullScreen {
  const on = useStore(choice) === 'on' && allowed && canDrawMaps()
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => choice.set(on ? 'off' : 'on')

  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('[data-own-escape]')) return
    if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return
    toggle()
  })
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => leave(event)
    // Before they have closed, and then look as if they had been closed all the time.
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      // Once what had the focus is gone; on another page there is no button either.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
      })
    }
  }, [on])
  return { on, toggle, button }
}
