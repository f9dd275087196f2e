/** Control+Z (Command+Z) presses the Undo of the newest message, unless the user types: the message is far from the focus. */
import { useEffect, useEffectEvent } from 'react'

/** The Undo of each message on the screen; the newest is last. */
const offered: (() => void)[] = []

function press(event: KeyboardEvent): void {
  const undo = offered.at(-1)
  const isUndoKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
  if (!undo || !isUndoKey || event.shiftKey || event.altKey || event.defaultPrevented) return
  if (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable="true"]')
  )
    return
  event.preventDefault()
  undo()
}

/** `undo` is null for a message without Undo. */
export function useUndoKey(undo: (() => void) | null): void {
  const latest = useEffectEvent(() => undo?.())
  const isOffered = undo !== null
  useEffect(() => {
    if (!isOffered) return
    const own = () => latest()
    offered.push(own)
    document.addEventListener('keydown', press)
    return () => {
      offered.splice(offered.indexOf(own), 1)
      if (offered.length === 0) document.removeEventListener('keydown', press)
    }
  }, [isOffered])
}
