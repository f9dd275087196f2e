import { useRef, useState } from 'react'

/** For a form that takes the place of the button that opens it: when it closes, the focus returns to the button. */
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
