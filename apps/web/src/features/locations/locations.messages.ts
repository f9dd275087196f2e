/** The words of lists and pages of locations. */
import { type EditLocationOrigin, locationWords } from '@lamplighter/domain/locations'

export const locationPageWords = {
  tagAddFailed: 'Failed to add tag',
  tagRemoveFailed: 'Failed to remove tag',
  notFoundAtPoint: 'Location not found. Please try again.',
  savedLocations: 'Saved Locations',
  nothingOnDevice: 'No locations are saved on this device. Log in to see your city’s.',
  workLeft: 'Work from this device is not sent yet. Log in to send it and to see your city’s locations.',
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
  exploreMaps: 'Explore Maps',
  cardView: 'Card View',
  tableView: 'Table View',
  filters: { tags: 'Tags', cities: 'Cities', icons: 'Icons' },
  clearAllFilters: 'Clear All Filters',
  filtersFailed: 'The filters could not be loaded.',
  columns: ['Icon', 'Name', 'Created By', 'Media', 'Description', 'Actions'],
} as const

/** Of a location with changes that the server does not have yet: they are seen by their user only. */
export const unsentWords = {
  newHere: 'This location is on this device, and not on the server yet. Others do not see it.',
  changesHere: 'Your changes are on this device, and not on the server yet. Others still see what is saved.',
  toTrash: 'It goes to the trash once the server can be reached.',
} as const

/** An address whose coordinates are none, or lie where no city is (LOC-107). */
export const noPlaceWords = {
  invalid: 'This link has no valid place.',
  ocean: 'This link leads to 0, 0, which is in the ocean and in no city.',
  hint: 'Choose the place on the map.',
} as const

/** The title of the edit page, by where it was entered from (LOC-8). */
export function editLocationTitle(from: EditLocationOrigin | null | undefined, exists: boolean): string {
  if (from === 'maps') return exists ? 'Update Location' : 'Create New Location'
  if (from === 'workorder') return 'Update Work Order'
  return from === 'savedlocations' ? 'Update This Location' : locationWords.editLocation
}

/** `noLocationsIn('Cedar Bend, IA')` is 'Cedar Bend, IA has no locations yet.' */
export function noLocationsIn(city: string): string {
  return `${city} has no locations yet.`
}
