import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Leaving a new location that is worth keeping saves it on the way out, without a question (specification section 4).
 * Call `leave()` before going away on purpose, after a save.
 */
export function useSaveOnLeaving(worthSaving: boolean, save: () => Promise<unknown>) {
  const left = useRef(false)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (left.current || !worthSaving) return false
      left.current = true
      await save()
      return false
    },
  })
  return {
    leave: () => {
      left.current = true
    },
  }
}
