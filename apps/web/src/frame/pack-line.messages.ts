/** Text of the line under the navigation about a day pack. */
import { timeOfDay } from '@lamplighter/domain/format'
import { momentOf } from '../kit/text/moment.ts'
import type { PackOrigin } from '../lib/api/stand-in.ts'

/**
 * Names the date of a pack from another day (DUR-43). `shownFromPack({ asOf, cities: ['Prairie Falls, NE'] })` is 'Showing the day
 * pack for Prairie Falls, NE from 7:12 AM.'
 */
export function shownFromPack({ asOf, cities }: PackOrigin, now = Date.now()): string {
  const isToday = new Date(asOf).toDateString() === new Date(now).toDateString()
  return `Showing the day pack for ${cities.join(' and ')} from ${isToday ? timeOfDay(asOf) : momentOf(asOf)}.`
}
