import { distanceInWords } from './distance.ts'

/**
 * Meters. A fix that is worse puts a pin on the wrong side of the street, or at the neighbor's hydrant; phones outdoors
 * reach 3 to 10 m.
 */
export const FIX_WARN_METRES = 20

/** Nobody knows it better than to two digits. */
const radius = (metres: number) => distanceInWords(metres, 2)

/** Beside the dot where the device says it is: `accuracyLabel(34.7)` is 'within 110 ft'. `metres` is the radius it names. */
export function accuracyLabel(metres: number): string {
  return `within ${radius(metres)}`
}

/** What to say about a device's fix that is not good enough for a pin, or null. `metres` is the radius it names. */
export function fixWarning(metres: number): string | null {
  if (metres <= FIX_WARN_METRES) return null
  return `Your device is only sure to ${radius(metres)}. Drag the pin to the right place.`
}

/** What to say of such a fix where no pin is down yet, or null. */
export function vaguePosition(metres: number): string | null {
  if (metres <= FIX_WARN_METRES) return null
  return `Your position is only known to within ${radius(metres)}. Place the pin yourself.`
}
