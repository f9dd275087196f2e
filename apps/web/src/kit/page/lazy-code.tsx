/**
 * Loads code on first use. If it fails to load, the screen stays as it is: an error would replace the screen and the text that the
 * user typed there.
 */
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { NOT_LOADED } from '../kit.messages.ts'

let lostStyles: unknown
// Vite does not load failed styles again, so components would appear without them.
addEventListener('vite:preloadError', ({ payload }) => {
  if (areStyles(payload)) lostStyles = payload
})

const areStyles = (error: unknown) => /preload CSS/.test(String(error))

/** True if a component's code or styles failed to load. */
export const isLoadError = (error: unknown) =>
  /dynamically imported|module script/i.test(String(error)) || areStyles(error)

/** Rejects after styles failed to load, with the words that make the router reload the page. */
export const loadCode = async <Code,>(load: () => Promise<Code>): Promise<Code> => {
  if (lostStyles) throw new Error(`Failed to fetch dynamically imported module: ${lostStyles}`)
  return load()
}

/** Reloads the page, unless the server is unreachable: then the page would be gone. */
export async function reloadIfReachable(): Promise<void> {
  const page = fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await page.catch(() => null)
  // A proxy answers with 5xx if its server is down.
  if (answer && answer.status < 500) location.reload()
}

/** If the code fails to load, shows `instead` until the page is reloaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) {
  return lazy(async () => ({ default: await loadCode(load).catch(() => instead) }))
}

export const Nothing = () => null

/** Uses the browser's dialog, because the code of our own messages may be missing too. */
export const showLoadError = () => alert(NOT_LOADED)

/** Null until wanted and loaded. If loading fails, shows an error and calls `giveUp`, so that the next press tries again. */
export function useLazyCode<Code extends object>(
  load: () => Promise<Code>,
  isWanted: boolean,
  giveUp: () => void,
): Code | null {
  const [code, setCode] = useState<Code | null>(null)
  const onError = useEffectEvent(() => {
    showLoadError()
    giveUp()
  })
  useEffect(() => {
    if (isWanted) void loadCode(load).then(setCode, onError)
  }, [isWanted, load])
  return code
}
