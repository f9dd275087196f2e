import { useEffect, useRef } from 'react'

let navigated = false

/** Called on navigation: the heading of the next screen takes the focus. */
export function headingTakesFocusNext(): void {
  navigated = true
}

/** Focuses the current heading, if the navigation keeps the screen. */
export function headingTakesFocusNow(): void {
  const heading = navigated && document.querySelector<HTMLElement>('main h1[tabindex]')
  if (!heading) return
  navigated = false
  heading.focus({ preventScroll: true })
}

/** Sets the document title to 'Saved Locations - Lamplighter'. After a navigation, focuses the heading. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === 'Lamplighter' ? title : `${title} - Lamplighter`
  }, [title])
  useEffect(() => {
    if (!navigated) return
    navigated = false
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
