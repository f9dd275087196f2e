import { useDeferredValue, useState } from 'react'

/** Turns true just after `isReady` first does. Loaded data renders first, because creating a map blocks the page. */
export function useMapBegun(isReady: boolean): boolean {
  const [begun, begin] = useState(false)
  const may = useDeferredValue(isReady, false)
  if (may && !begun) begin(true)
  return begun
}
