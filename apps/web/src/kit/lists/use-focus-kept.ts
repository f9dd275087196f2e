import { type FocusEvent, useEffect, useRef } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

/**
 * For a list whose rows go when something is done with them: the focus that went with a row stands on the same control of
 * the next one. Spread what it answers on an element that stays when the last row is gone.
 */
export function useFocusKept(rows: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<{ control: Element; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows change
  useEffect(() => {
    const { control, at } = last.current ?? {}
    if (at === undefined || control?.isConnected || document.activeElement !== document.body) return
    last.current = null
    const left = ref.current?.querySelectorAll<HTMLElement>(controls)
    const next = left?.item(Math.min(at, left.length - 1)) ?? ref.current
    next?.focus({ preventScroll: true })
  }, [rows])

  return {
    ref,
    tabIndex: -1,
    onFocusCapture({ target }: FocusEvent) {
      const at = [...(ref.current?.querySelectorAll(controls) ?? [])].indexOf(target)
      last.current = at < 0 ? null : { control: target, at }
    },
  }
}
