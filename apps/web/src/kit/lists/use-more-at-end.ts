import { useEffect } from 'react'
import type { More } from './show-more.tsx'

/** Loads the next page before the last row becomes visible. A failed page waits for a click. */
export function useMoreAtEnd({ has, isLoading, failed, load }: More, nearEnd: boolean): void {
  const wanted = nearEnd && has && !isLoading && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once each time the end is near
  useEffect(() => {
    if (wanted) load()
  }, [wanted])
}
