const TICK_MS = 10

/** What somebody did is done: a tick in the hand, once for each save, photo and lifted pin, where the device can and nobody asked for less motion (FEED-10). */
export function hapticTick(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Not before the first touch, when browsers refuse it, and not at all in Safari.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK_MS)
}
