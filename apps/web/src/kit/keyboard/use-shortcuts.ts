/**
 * Single-key shortcuts of a screen. They can be turned off on the device (WCAG 2.1.4), and are ignored while
 * typing, in dialogs and menus, and with Control, Alt or Meta.
 */
import { useEffect, useEffectEvent } from 'react'

/** By `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** `on` is false if the user turned single keys off; Enter and Escape always work. */
export function useShortcuts(shortcuts: Shortcuts, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key]
    if (!act || isOthers(event) || (!on && event.key.length === 1)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const layers = '[role="dialog"], [role="menu"], [role="listbox"]'
/** Elements that handle Enter themselves. */
const controls = 'a[href], button, summary, input'

/** The key belongs to a field, dialog, menu or control. */
function isOthers(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
    return true
  if (!(target instanceof Element)) return false
  if (target.closest(`${fields}, ${layers}`) || document.querySelector('[aria-modal="true"]')) return true
  return key === 'Enter' && target.closest(controls) !== null
}
