import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

const controls = 'a[href], button, input'

interface Held {
  control: Element
  /** Index of the control in the list, and the number per row. */
  at: number
  inRow: number
}

/**
 * Keeps the focus in a list whose rows disappear after an action. If the focused row is removed, focuses the same control of
 * the next row, or the previous one. A busy control gets the focus back. Spread the result on an element
 * that stays when the last row is gone. A dialog or menu opened by the list counts as inside.
 */
export function useFocusKept<Area extends HTMLElement = HTMLDivElement>() {
  const list = useRef<Area | null>(null)
  const held = useRef<Held | null>(null)

  const keep = useCallback(() => {
    const was = held.current
    if (!was || document.activeElement !== document.body) return
    if (was.control.isConnected) {
      if (was.control instanceof HTMLElement && !was.control.matches(':disabled')) was.control.focus()
      return
    }
    held.current = null
    const left = all(list.current)
    const before = left[was.at - was.inRow]
    // Without a row before it, what stands above the list: rows may have several controls.
    const next = left[was.at] ?? (before?.closest('li, tr') ? before : left.at(-1)) ?? list.current
    next?.focus({ preventScroll: true })
  }, [])
  useEffect(keep)

  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || list.current?.contains(target) || target.closest('[data-portal]'))
        return
      held.current = null
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])

  return {
    /** Rows may render after the list's owner (record-list.tsx). */
    ref: useCallback(
      (element: Area) => {
        list.current = element
        const drawn = new MutationObserver(keep)
        drawn.observe(element, { childList: true, subtree: true })
        return () => drawn.disconnect()
      },
      [keep],
    ),
    tabIndex: -1,
    onFocusCapture({ target }: FocusEvent) {
      // A portal opened by a row, such as a menu, is outside the list.
      if (!(target instanceof HTMLElement) || !list.current?.contains(target)) return
      const at = all(list.current).indexOf(target)
      held.current = at < 0 ? null : { control: target, at, inRow: all(target.closest('li, tr')).length }
    },
  }
}

const all = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(controls) ?? [])]
