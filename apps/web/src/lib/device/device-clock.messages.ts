const MINUTE_MS = 60_000
/** Smaller differences are ignored. */
const MAX_OFF_MINUTES = 5

/**
 * `clockIsOff(3 * 3_600_000)` is "This device's clock is 3 hours slow. Set it in the device's settings."; null if the
 * clock is about right.
 */
export function clockIsOff(behindMs: number): string | null {
  const minutes = Math.abs(behindMs) / MINUTE_MS
  if (minutes <= MAX_OFF_MINUTES) return null
  return `This device's clock is ${inWords(minutes)} ${behindMs > 0 ? 'slow' : 'fast'}. Set it in the device's settings.`
}

/** In minutes below 90, in hours below two days. */
function inWords(minutes: number): string {
  if (minutes < 90) return counted(minutes, 'minute')
  return minutes < 48 * 60 ? counted(minutes / 60, 'hour') : counted(minutes / (24 * 60), 'day')
}

const counted = (amount: number, unit: string) => {
  const rounded = Math.round(amount)
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}
