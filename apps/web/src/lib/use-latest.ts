import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value as it was last drawn: for work that goes on after an `await`, when its own render is long past. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
