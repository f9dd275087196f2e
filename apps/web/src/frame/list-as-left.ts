/** The list of saved locations as it was left for one of its rows: where saving, canceling and deleting lead back to. */

import { paths } from '@lamplighter/domain/pages'
import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'

interface Left {
  search: object
  /** Its place in the tab's history; null once something else stands there. */
  index: number | null
}

const STORAGE_KEY = 'lamplighter.list-as-left'

/** Remembers the list's address at each navigation, for as long as the tab is open. */
export function followList(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation: { pathname, search, state } }) => {
    const index = state.__TSR_index
    const left = readLeft()
    if (pathname === paths.savedLocations) keep({ search, index })
    else if (left?.index != null && index <= left.index) keep({ ...left, index: null })
  })
}

/**
 * Goes to the list. Whoever came from it finds it as it was: filters, view, scroll and all, by going back where that is the
 * page before, so that the browser's own Back leads on from there. Others find all of it.
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
    // Storage may be switched off: the list then opens anew.
  }
}
