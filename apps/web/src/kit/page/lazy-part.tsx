/**
 * Parts of a screen whose code is fetched when it is wanted. Where it does not come, the screen stays as it is: a part that throws
 * would take the screen, and what is typed there, with it.
 */
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { NOT_FETCHED } from '../kit.messages.ts'

/** Without its code `instead` stands in its place until the page is loaded again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}

export const Nothing = () => null

/** In place of a dialog that was asked for. */
export function NotFetched({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    tellNotFetched()
    onClose()
  }, [onClose])
  return null
}

/** By the browser itself: the code of our own messages has hardly come either. */
export const tellNotFetched = () => alert(NOT_FETCHED)

/** Code that a press asks for: null until it is there. Where it does not come that is said, and the next press asks again. */
export function usePressedCode<Code extends object>(load: () => Promise<Code>): [Code | null, () => void] {
  const [code, setCode] = useState<Code | null>(null)
  return [code, () => void load().then(setCode, tellNotFetched)]
}
