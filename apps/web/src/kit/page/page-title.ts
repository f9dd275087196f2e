import { useEffect, useRef } from 'react'

let navigated = false

/** Called on navigation: the heading of the next screen takes the focus. */
export function headingTakesFocusNext(): void {
  navigated = true
}

/** Focuses the current heading, for when the screen stays. */
export function headingTakesFocusNow(): void {
  const heading = navigated && document.querySelector<HTMLElement>('main h1[tabindex]')
  if (!heading) return
  navigated = false
  heading.focus({ preventScroll: true })
}

/** Sets 'Saved Locations - Lamplighter' as the document's title; moves the focus to the heading after a navigation. */
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
