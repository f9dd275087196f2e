/** Texts for removing a city and putting it back. */
import { type AdminCity, CITY_REMOVAL_DAYS, type CityRemoval } from '@lamplighter/domain/admin'

export const removalWords = {
  remove: 'Remove City',
  removed: 'Removed',
  means: `No one can view or change anything in it anymore, and members are told that it was removed. Unsent work stays on their devices. You can put it back for ${CITY_REMOVAL_DAYS} days. Then everything in it is deleted for good.`,
  fileFirst:
    'Keep a copy first. Run this on the server, or ask a City Admin for the file in City Admin > Overview:',
  held: 'A hold is open, so nothing in the city is deleted after its removal:',
  keeps: 'Not deleted while a hold is open:',
  lookFailed: "Couldn't check the holds of this city.",
  checking: 'Checking for holds…',
  confirmName: 'City to remove',
  putBack: 'Put Back',
  beingDeleted: 'It is being deleted and can no longer be put back.',
  historyTitle: 'Removed cities',
  historyFailed: "Couldn't load the removed cities.",
} as const

export const removeTitle = (city: string) => `Remove ${city}?`
export const nowRemoved = (city: string) => `${city} was removed.`
export const nowBack = (city: string) => `${city} is back.`
export const putBackTitle = (city: string) => `Put ${city} back?`
export const putBackMeans = 'Its members can work in it again right away, and their unsent work can be sent.'

/** `backupCommand('Ames, IA')` is 'npm run backup -- --city "Ames, IA" /path/to/backups' */
export const backupCommand = (city: string) => `npm run backup -- --city "${city}" /path/to/backups`

/** 'Removed on Nov 2 by Pat Singh. Deleted after Dec 2.' */
export function removedSince(
  { at, by, until, isBeingDeleted }: NonNullable<AdminCity['removal']>,
  dayOf: (time: string) => string,
): string {
  const removed = `Removed on ${dayOf(at)}${by ? ` by ${by}` : ''}.`
  return `${removed} ${isBeingDeleted ? removalWords.beingDeleted : `Deleted after ${dayOf(until)}.`}`
}

/** One line of the list of removals. */
export function removalLine(
  { removedAt, removedBy, putBackAt, deletedAt }: CityRemoval,
  city: string,
  dayOf: (time: string) => string,
): string {
  const removed = `${city}: removed on ${dayOf(removedAt)}${removedBy ? ` by ${removedBy}` : ' by command'}`
  if (putBackAt) return `${removed}, put back on ${dayOf(putBackAt)}.`
  return deletedAt ? `${removed}, deleted on ${dayOf(deletedAt)}.` : `${removed}.`
}
