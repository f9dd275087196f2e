/** Location texts shared by rules, the server and several screens. */
import { formatCount, timeOfDay } from '../format/index.ts'

export const locationMessages = {
  notSavedYet: "Cannot delete a location that hasn't been saved yet.",
  loadFailed: 'Failed to fetch locations',
  detailsFailed: 'Failed to fetch location details',
  deleteFailed: 'Error deleting location. Please try again.',
  restoreFailed: 'Error restoring location. Please try again.',
  notFound: 'Location not found',
  inTrash: 'This location is in the trash.',
  noneFound: 'No locations found',
} as const

export const locationWords = {
  deleteLocation: 'Delete Location',
  editLocation: 'Edit Location',
  viewLocation: 'View Location',
  back: 'Back',
  undo: 'Undo',
} as const

/** Permanent notes of a location; observations of a day are separate notes. */
export const OWN_NOTES = 'Notes on this location'

/** `movedToTrash('Bench')` is '"Bench" has been moved to trash.' */
export function movedToTrash(name: string): string {
  return `"${name}" has been moved to trash.`
}

/** `restoredFromTrash('Bench')` is '"Bench" has been restored.' */
export function restoredFromTrash(name: string): string {
  return `"${name}" has been restored.`
}

/** `showingLocations(12, 1234)` is 'Showing 12 of 1,234 locations'. */
export function showingLocations(shown: number, total: number): string {
  return `Showing ${formatCount(shown)} of ${formatCount(total)} locations`
}

/**
 * Asks before moving a location to the trash. Its open work orders stay open (ORDER-2). `openOrders` is undefined if
 * unknown. `confirmDeleteLocation('Bench', 1)` ends with 'It has 1 open work order, which stays open.'
 */
export function confirmDeleteLocation(name: string, openOrders?: number): string {
  return `Move "${name}" to the trash? Its notes and media go with it.${ordersThatStay(openOrders)}`
}

function ordersThatStay(count: number | undefined): string {
  if (count === undefined) return ' Open work orders stay open.'
  if (count === 0) return ''
  if (count === 1) return ' It has 1 open work order, which stays open.'
  return ` It has ${formatCount(count)} open work orders, which stay open.`
}

/** 'Draft saved 10:42 AM', in local time. */
export function draftSaved(at: number): string {
  return `Draft saved ${timeOfDay(at)}`
}
