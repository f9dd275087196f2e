/**
 * Single keys that a screen answers to. They can be switched off on the device (WCAG 2.1.4), and none of them counts while
 * somebody types, beside a dialog or menu, or together with Control, Alt or the system's key.
 */
import { useEffect, useEffectEvent } from 'react'

/** By `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** `on` is false where somebody has switched off single keys: Enter and Escape go on. */
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
/** What Enter presses by itself. */
const controls = 'a[href], button, summary, input'

/** The key is a field's, a dialog's, a menu's or a control's. */
function isOthers(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
    return true
  if (!(target instanceof Element)) return false
  if (target.closest(`${fields}, ${layers}`) || document.querySelector('[aria-modal="true"]')) return true
  return key === 'Enter' && target.closest(controls) !== null
}
