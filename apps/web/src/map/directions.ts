import { type Coordinates, directionsTo } from '@lamplighter/domain/map'

/** What makes a link the way to a place, in the device's own map program. */
export function directionsLink(place: Coordinates & { name: string }) {
  const href = directionsTo(place, navigator.userAgent)
  return { href, rel: 'noreferrer', ...(href.startsWith('https:') ? { target: '_blank' } : {}) }
}
