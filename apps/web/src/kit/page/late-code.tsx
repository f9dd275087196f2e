/**
 * Code that is fetched when it is wanted. Where it does not come the screen stays as it is: a part that throws would take the screen,
 * and what is typed there, with it.
 */
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { NOT_FETCHED } from '../kit.messages.ts'

let lostStyles: unknown
// Vite's loader does not fetch lost styles again: the parts that need them would be drawn without.
addEventListener('vite:preloadError', ({ payload }) => {
  if (areStyles(payload)) lostStyles = payload
})

const areStyles = (error: unknown) => /preload CSS/.test(String(error))

/** The code of a part, or its styles. */
export const isCodeMissing = (error: unknown) =>
  /dynamically imported|module script/i.test(String(error)) || areStyles(error)

/** Rejects once styles were lost, in the words at which the router loads the page again. */
export const fetchCode = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  if (lostStyles) throw new Error(`Failed to fetch dynamically imported module: ${lostStyles}`)
  return load()
}

/** Loads the page again, but not where there would be none any more. */
export async function fetchAgain(): Promise<void> {
  const page = fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await page.catch(() => null)
  // Behind a proxy a server that is away answers as well.
  if (answer && answer.status < 500) location.reload()
}

/** Without its code `instead` stands in its place until the page is loaded again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) {
  return lazy(async () => ({ default: await fetchCode(load).catch(() => instead) }))
}

export const Nothing = () => null

/** By the browser itself: the code of our own messages has hardly come either. */
export const tellNotFetched = () => alert(NOT_FETCHED)

/** Null until it is wanted and there. Where it does not come that is said, and `giveUp` has the next press ask again. */
export function useWantedCode<Code extends object>(
  load: () => Promise<Code>,
  isWanted: boolean,
  giveUp: () => void,
): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  const isMissing = useEffectEvent(() => {
    tellNotFetched()
    giveUp()
  })
  useEffect(() => {
    if (isWanted) void fetchCode(load).then(setCode, isMissing)
  }, [isWanted, load])
  return code
}
