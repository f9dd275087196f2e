import { useRef, useState } from 'react'

/** For a form that replaces the button that opens it. Closing it returns the focus to the button. */
export function useFormBehindButton(openAtFirst = false) {
  const [isOpen, setOpen] = useState(openAtFirst)
  const wasOpen = useRef(false)
  return {
    isOpen,
    open: () => setOpen(true),
    close() {
      wasOpen.current = true
      setOpen(false)
    },
    button(element: HTMLButtonElement | null) {
      if (!element || !wasOpen.current) return
      wasOpen.current = false
      element.focus()
    },
  }
}
