/** UI texts of location lists and pages. */
import { type EditLocationOrigin, locationWords } from '@lamplighter/domain/locations'

export const locationPageWords = {
  tagAddFailed: 'Failed to add tag',
  tagRemoveFailed: 'Failed to remove tag',
  notFoundAtPoint: 'Location not found. Please try again.',
  savedLocations: 'Saved Locations',
  nothingOnDevice: "No locations are saved on this device. Log in to see your city's locations.",
  workLeft: "You have unsent changes on this device. Log in to send them and to see your city's locations.",
  chooseIcon: 'Choose Icon',
  recentIcons: 'Recent icons',
  searchBy: 'Search by name, type or tag',
  updated: 'Updated',
  noMedia: 'None',
  details: 'Location Details',
  notesAndMedia: 'Notes/Media',
  allMedia: 'All Media from Notes',
  address: 'Address Information',
  addNewNote: 'Add New Note',
  noneYet: 'These cities have no locations yet.',
  exploreMaps: 'Explore Maps',
  cardView: 'Card View',
  tableView: 'Table View',
  cities: 'Cities',
  columns: ['Icon', 'Name', 'Created By', 'Media', 'Description', 'Actions'],
} as const

/** Shown for locations with unsent changes. Only the user who made the changes sees these texts. */
export const unsentWords = {
  newHere: "This location is only on this device. Others can't see it until it's sent.",
  changesHere: "Your changes are only on this device. Others see the saved version until they're sent.",
  toTrash: "It will move to the trash when you're back online.",
} as const

/** Shown if the coordinates in the address are invalid or in no city (LOC-107). */
export const noPlaceWords = {
  invalid: 'This link has no valid coordinates.',
  ocean: 'This link points to 0, 0, which is in the ocean.',
  hint: 'Choose the place on the map.',
} as const

/** Title of the edit page, depending on the page the user came from (LOC-8). */
export function editLocationTitle(from: EditLocationOrigin | null | undefined, exists: boolean): string {
  if (from === 'maps') return exists ? 'Update Location' : 'Create New Location'
  if (from === 'workorder') return 'Update Work Order'
  return from === 'savedlocations' ? 'Update This Location' : locationWords.editLocation
}

/** `noLocationsIn('Cedar Bend, IA')` is 'Cedar Bend, IA has no locations yet.' */
export function noLocationsIn(city: string): string {
  return `${city} has no locations yet.`
}

/** UI texts of the read-only view of a location (LOC-60). */
export const readingWords = {
  addNote: 'Add note',
  createOrder: 'Create order',
  directions: 'Directions',
  edit: 'Edit',
} as const

/** UI texts of a printed location. */
export const printWords = {
  type: 'Type',
  address: 'Address',
  created: 'Created',
} as const
