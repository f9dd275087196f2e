/** A menu goes when something of it is chosen: then its button asked. */
export function askedBy(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element
}

/** To the button that asked, once the dialog is gone; unless what was decided has taken the button away or the focus. */
export function giveBackFocus(asker: Element | null) {
  setTimeout(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body
    if (nowhere && asker instanceof HTMLElement) asker.focus({ preventScroll: true })
  })
}
