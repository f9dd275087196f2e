/** UI texts of the order of visits (ORDER-68). */
import { formatDistance } from '@lamplighter/domain/map'
import { MAX_VISITS } from '@lamplighter/domain/work-orders'

export const visitsWords = {
  title: 'Order of visits',
  tooMany: `Select at most ${MAX_VISITS} work orders`,
  byDistance: 'Order by Distance',
  sorted: 'In order of distance.',
  startsHere: 'You start here.',
  samePlace: 'At the same location as the stop before.',
} as const

interface Order {
  /** Moved by the user. */
  isByHand: boolean
  /** Begins at the device's position. */
  fromDevice: boolean
}

/** Says how the jobs are sorted, and from which point the distances are counted. */
export function sortedHow({ isByHand, fromDevice }: Order): string {
  const start = fromDevice ? 'your position' : isByHand ? 'the first job' : 'the first job selected'
  const order = isByHand ? 'In your own order, measured' : 'In order of distance,'
  return `${order} by straight lines, starting at ${start}.`
}

/** `totalDistance(5633)` is '3.5 mi in all'. */
export const totalDistance = (meters: number) => `${inWords(meters)} in all`

/** `fromBefore(110, false)` is '360 ft from the stop before'. */
export const fromBefore = (meters: number, isFirst: boolean) =>
  `${inWords(meters)} from ${isFirst ? 'your position' : 'the stop before'}`

/** Two digits, because roads are longer than straight lines. */
const inWords = (meters: number) => formatDistance(meters, 2)

/** `moveUp('Paint the bench')` is 'Move up: Paint the bench'. */
export const moveUp = (job: string) => `Move up: ${job}`
export const moveDown = (job: string) => `Move down: ${job}`

/** Announced after a move: `movedTo('Paint the bench', 2, 12)` is 'Paint the bench is stop 2 of 12 now.' */
export const movedTo = (job: string, position: number, count: number) =>
  `${job} is stop ${position} of ${count} now.`
