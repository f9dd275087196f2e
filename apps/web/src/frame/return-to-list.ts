/** Remembers the saved locations list that the user left for a row, so that saving, canceling and deleting return to it. */

import { paths } from '@lamplighter/domain/pages'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'

interface Left {
  search: object
  /** Its index in the tab's history; null once another page has it. */
  index: number | null
}

const STORAGE_KEY = 'lamplighter.list'

/** Remembers the list's URL at each navigation, per tab. */
export function followList(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, search, state } }) => {
    const index = state.__TSR_index
    const left = readLeft()
    if (pathname === paths.savedLocations) keep({ search, index })
    else if (left?.index != null && index <= left.index) keep({ ...left, index: null })
  })
}

/**
 * Returns to the list. A user who came from it finds its filters, view and scroll position: goes back if it is the
 * previous page, so that the browser's Back continues from there. Other users get the unfiltered list.
 */
export function useGoToList(cameFromList: boolean): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    const left = cameFromList ? readLeft() : null
    const here = history.location.state.__TSR_index
    if (left?.index != null && left.index === here - 1) history.back()
    else void navigate({ to: paths.savedLocations, search: left?.search ?? {} })
  }
}

function readLeft(): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}

function keep(left: Left): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(left))
  } catch {
    // Storage may be disabled; the list then opens fresh.
  }
}
