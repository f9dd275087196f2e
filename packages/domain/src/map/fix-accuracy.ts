/**
 * Metres. A fix that is worse puts a pin on the wrong side of the street, or at the neighbour's hydrant; phones outdoors
 * reach 3 to 10 m.
 */
export const FIX_WARN_METRES = 20

/** What to say about a device's fix that is not good enough for a pin, or null. `metres` is the radius it names. */
export function fixWarning(metres: number): string | null {
  if (metres <= FIX_WARN_METRES) return null
  return `Your device is only sure to ${Math.round(metres)} m. Drag the pin to the right place, or try again in the open.`
}
