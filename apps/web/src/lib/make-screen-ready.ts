import type { AnyRouter } from '@tanstack/react-router'
import { whenQuiet } from './when-quiet.ts'

declare global {
  /** Of first-paint.js, which knows the files of a screen: each is asked for in a task of its own, not some sixty in one. */
  var askForScreen: ((path: string) => void) | undefined
}

/** Fetches the code of a screen, and takes it up while nothing else is done, so that a press that leads there does not wait for it. */
export function makeScreenReady(router: AnyRouter, to: string, search: object = {}): void {
  globalThis.askForScreen?.(to)
  whenQuiet(() => void router.preloadRoute({ to, search }).catch(() => undefined))
}
