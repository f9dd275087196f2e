import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

const controls = 'a[href], button, input'

interface Held {
  control: Element
  /** Which one of the list's it is, and how many its row has. */
  at: number
  inRow: number
}

/**
 * For a list whose rows go when something is done with them: the focus that went with a row stands on the same control of
 * the row that follows, or of the one before. A control that was busy gets it back. Spread what it answers on an element
 * that stays when the last row is gone. A pointer in a dialog or menu that the list opened has not left the list.
 */
export function useFocusKept() {
  const list = useRef<HTMLDivElement | null>(null)
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
    const next = left[was.at] ?? left[was.at - was.inRow] ?? list.current
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
    /** Rows may be drawn after the list's owner (loaded-list.tsx). */
    ref: useCallback(
      (element: HTMLDivElement) => {
        list.current = element
        const drawn = new MutationObserver(keep)
        drawn.observe(element, { childList: true, subtree: true })
        return () => drawn.disconnect()
      },
      [keep],
    ),
    tabIndex: -1,
    onFocusCapture({ target }: FocusEvent) {
      // What a row opens elsewhere, a menu for instance, is no part of the list.
      if (!(target instanceof HTMLElement) || !list.current?.contains(target)) return
      const at = all(list.current).indexOf(target)
      held.current = at < 0 ? null : { control: target, at, inRow: all(target.closest('li, tr')).length }
    },
  }
}

const all = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(controls) ?? [])]
