/**
 * Escape closes only the topmost layer: a filter panel, a card on the map, a panel beside a list, a
 * full-screen map. The listener runs first, so that it sees the layers open at the keypress.
 */
import { useEffect, useEffectEvent } from 'react'

/** The last one is the topmost. */
let layers: readonly (() => void)[] = []

/** Layers that close themselves: dialogs, menus, lists and popovers of the component library, and marked elements. */
const closesItself =
  '[aria-modal="true"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown, input[aria-expanded="true"], [data-own-escape]'

/** Adds a layer on top; returns a function that removes it. */
export function openLayer(close: () => void): () => void {
  layers = [...layers, close]
  return () => {
    layers = layers.filter((layer) => layer !== close)
  }
}

/** While `isOpen`, Escape calls `close`. */
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
