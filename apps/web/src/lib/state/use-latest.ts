import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last render, for code that continues after an `await`. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
