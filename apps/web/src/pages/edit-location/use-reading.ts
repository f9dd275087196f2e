/** A location opens read-only (LOC-60). Pages opened from its header return to it (LOC-61). */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  DETAILS_SECTION,
  EDIT,
  NEW_NOTE,
  NOTES_SECTION,
  showSection,
  writeIn,
} from '../../features/locations/editor/sections.ts'

/** True until the user presses 'Edit', here or in a list, or changes the form. */
export function useReading(canRead: boolean, isEdited: boolean) {
  const isAskedBefore = useLocation().hash === EDIT
  const [isBegun, setBegun] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (isEdited && !isBegun) setBegun(true)
  return {
    reads: canRead && !isBegun && !isAskedBefore,
    isAsked: isAsked || isAskedBefore,
    edit() {
      // The pressed button disappears.
      flushSync(() => {
        setBegun(true)
        setAsked(true)
      })
      writeIn(DETAILS_SECTION, 'input')
    },
  }
}

/** Opens the section in the address's hash on each navigation. */
export function useShownSection(ready: boolean) {
  const { hash, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs on navigation to the same address
  useEffect(() => {
    if (!ready) return
    if (hash === NOTES_SECTION) showSection(NOTES_SECTION)
    if (hash === NEW_NOTE) writeIn(NOTES_SECTION, 'textarea')
    if (hash === EDIT) writeIn(DETAILS_SECTION, 'input')
  }, [ready, hash, state.__TSR_key])
}

/** Returns to the header after adding a note that was started there. */
export function useWayBackFromNote(addNote: () => Promise<void>) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  return async () => {
    await addNote()
    if (hash !== NEW_NOTE) return
    await navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    window.scrollTo({ top: 0 })
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
}
