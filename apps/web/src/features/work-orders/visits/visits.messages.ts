/** UI texts of the order of visits (ORDER-68). */
import { formatDistance } from '@lamplighter/domain/map'
import { MAX_VISITS } from '@lamplighter/domain/work-orders'

export const visitsWords = {
  title: 'Order of visits',
  tooMany: `An order of visits has at most ${MAX_VISITS} work orders`,
  byDistance: 'Find Short Route',
  sorted: 'Sorted into a short route.',
  startsHere: 'Start here.',
  samePlace: 'Same location as the previous stop.',
} as const

interface Order {
  /** Moved by the user. */
  isByHand: boolean
  /** Begins at the device's position. */
  fromDevice: boolean
}

/** Says how the work orders are sorted, and from which point the distances are counted. */
export function sortedHow({ isByHand, fromDevice }: Order): string {
  const start = fromDevice
    ? 'your location'
    : isByHand
      ? 'the first stop'
      : 'the first selected order in the list'
  return isByHand
    ? `Your own order of visits from ${start}, measured in straight lines.`
    : `A short route from ${start} by distance, measured in straight lines.`
}

/** `totalDistance(5633)` is '3.5 mi total'. */
export const totalDistance = (meters: number) => `${inWords(meters)} total`

/** `fromBefore(110, false)` is '360 ft from the previous stop'. */
export const fromBefore = (meters: number, isFirst: boolean) =>
  `${inWords(meters)} from ${isFirst ? 'your location' : 'the previous stop'}`

/** Two digits, because roads are longer than straight lines. */
const inWords = (meters: number) => formatDistance(meters, 2)

/** `moveUp('Paint the bench')` is 'Move up: Paint the bench'. */
export const moveUp = (title: string) => `Move up: ${title}`
export const moveDown = (title: string) => `Move down: ${title}`

/** Announced after a move: `movedTo('Paint the bench', 2, 12)` is 'Paint the bench is now stop 2 of 12.' */
export const movedTo = (title: string, position: number, count: number) =>
  `${title} is now stop ${position} of ${count}.`
