/** Opens directions in the device's map app. */
import type { Coordinates } from './coordinates.ts'

/**
 * Returns a URL that opens directions to a place (ORDER-18). Android opens the user's default map app, also offline.
 * iPhone, iPad and Mac open Apple Maps. Other devices open OpenStreetMap. `name` labels the place. `userAgent` is the
 * browser's.
 */
export function directionsTo(place: Coordinates & { name: string }, userAgent: string): string {
  const at = `${place.latitude},${place.longitude}`
  if (userAgent.includes('Android')) return `geo:${at}?q=${at}(${withoutBrackets(place.name)})`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`
}

/** A parenthesis in the name would end the label. */
const withoutBrackets = (name: string) => encodeURIComponent(name.replaceAll(/[()]/g, ' '))
