import { useEffect, useState } from 'react'

/** Element to return the focus to; for a menu item, the menu's button. */
export function askedBy(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element
}

/** Focuses the opener once the dialog is gone, unless it is gone too or the focus moved on. */
export function giveBackFocus(asker: Element | null) {
  setTimeout(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body
    if (nowhere && asker instanceof HTMLElement) asker.focus({ preventScroll: true })
  })
}

/** For dialogs that mount open, which Mantine does not return the focus from. */
export function useGiveBackFocus(): void {
  const [asker] = useState(() => askedBy(document.activeElement))
  useEffect(() => () => giveBackFocus(asker), [asker])
}
