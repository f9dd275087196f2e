import { useDeferredValue, useState } from 'react'

/** True from a moment after `isReady` is for the first time: what is read is drawn first, since making a map holds up the page. */
export function useMapBegun(isReady: boolean): boolean {
  const [begun, begin] = useState(false)
  const may = useDeferredValue(isReady, false)
  if (may && !begun) begin(true)
  return begun
}
