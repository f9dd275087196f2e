/**
 * Escape closes the layer that was opened last, and nothing below it: a filter panel, a card on the map, a panel beside a list, a
 * map that takes the screen. The listener runs before all others, so that the layers are those that were open at the keypress.
 */
import { useEffect, useEffectEvent } from 'react'

/** The last one is the topmost. */
let layers: readonly (() => void)[] = []

/** These close themselves: dialogs, menus, lists and popovers of the component library, and what says so. */
const closesItself =
  '[aria-modal="true"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown, input[aria-expanded="true"], [data-own-escape]'

/** Puts a layer on top; call what it returns when the layer is gone. */
export function openLayer(close: () => void): () => void {
  layers = [...layers, close]
  return () => {
    layers = layers.filter((layer) => layer !== close)
  }
}

/** While `isOpen`, the layer is closed by Escape with `close`. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => (isOpen ? openLayer(() => closeNow()) : undefined), [isOpen])
}

function pressed(event: KeyboardEvent): void {
  const top = layers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top || isOthers(event.target)) return
  event.preventDefault()
  event.stopPropagation()
  top()
}

function isOthers(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return true
  if (!(target instanceof Element)) return false
  // The browser clears a search field first.
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return true
  return target.closest(closesItself) !== null
}

globalThis.window?.addEventListener('keydown', pressed, true)
