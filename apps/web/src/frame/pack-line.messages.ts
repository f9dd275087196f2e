/** What the line under the navigation says of a day pack. */
import { timeOfDay } from '@lamplighter/domain/format'
import { momentOf } from '../kit/text/moment.ts'
import type { PackOrigin } from '../lib/api/stand-in.ts'

/**
 * From another day it names the day (DUR-43). `shownFromPack({ asOf, cities: ['Prairie Falls, NE'] })` is 'Shown is the day pack of
 * Prairie Falls, NE as of 7:12 AM.'
 */
export function shownFromPack({ asOf, cities }: PackOrigin, now = Date.now()): string {
  const isToday = new Date(asOf).toDateString() === new Date(now).toDateString()
  return `Shown is the day pack of ${cities.join(' and ')} as of ${isToday ? timeOfDay(asOf) : momentOf(asOf)}.`
}
