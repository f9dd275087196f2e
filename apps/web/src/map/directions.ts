import { type Coordinates, directionsTo } from '@lamplighter/domain/map'

/** Link props that open directions in the device's map app. */
export function directionsLink(place: Coordinates & { name: string }) {
  const href = directionsTo(place, navigator.userAgent)
  return { href, rel: 'noreferrer', ...(href.startsWith('https:') ? { target: '_blank' } : {}) }
}
