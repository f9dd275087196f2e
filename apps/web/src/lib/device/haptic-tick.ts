const TICK_MS = 10

/** Vibrates briefly after a save, a photo or a lifted pin, if the device can and reduced motion is off (FEED-10). */
export function hapticTick(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Browsers block vibration before the first touch. Safari does not support it.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK_MS)
}
