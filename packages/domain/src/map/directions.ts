/** The way to a place, shown by the map program that a device has. */
import type { Coordinates } from './coordinates.ts'

/**
 * An address that opens directions to a place (ORDER-18): on Android whatever program people chose, with or without a network; on
 * iPhones, iPads and Macs Apple Maps; elsewhere OpenStreetMap. `name` is shown at the place. `userAgent` is the browser's.
 */
export function directionsTo(place: Coordinates & { name: string }, userAgent: string): string {
  const at = `${place.latitude},${place.longitude}`
  if (userAgent.includes('Android')) return `geo:${at}?q=${at}(${withoutBrackets(place.name)})`
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`
}

/** A bracket in the name would end it. */
const withoutBrackets = (name: string) => encodeURIComponent(name.replaceAll(/[()]/g, ' '))
