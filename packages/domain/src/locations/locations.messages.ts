/** The words of locations. */
import { messageOf } from '../http/problems.ts'
import type { EditLocationOrigin } from './locations.constants.ts'

export const locationMessages = {
  nameMissing: messageOf('location_name_missing'),
  coordinatesMissing: messageOf('coordinates_missing'),
  notSavedYet: "Cannot delete a location that hasn't been saved yet.",
  updated: 'Location updated successfully!',
  savedWithNotes: 'Location and notes saved successfully!',
  savedOffline: 'Location and images saved successfully!',
  loadFailed: 'Failed to fetch locations',
  detailsFailed: 'Failed to fetch location details',
  saveFailed: 'Error saving location. Please try again.',
  deleteFailed: 'Error deleting location. Please try again.',
  restoreFailed: 'Error restoring location. Please try again.',
  tagAddFailed: 'Failed to add tag',
  tagRemoveFailed: 'Failed to remove tag',
  notFound: 'Location not found',
  notFoundAtPoint: 'Location not found. Please try again.',
  inTrash: 'This location is in the trash.',
  noneFound: 'No locations found',
} as const

export const locationWords = {
  savedLocations: 'Saved Locations',
  deleteLocation: 'Delete Location',
  chooseIcon: 'Choose Icon',
  recentIcons: 'Recent icons',
  searchBy: 'Search by name, type or tag',
  updated: 'Updated',
  noMedia: 'None',
  details: 'Location Details',
  notesAndMedia: 'Notes/Media',
  allMedia: 'All Media from Notes',
  address: 'Address Information',
  editLocation: 'Edit Location',
  viewLocation: 'View Location',
  addNewNote: 'Add New Note',
  exploreMaps: 'Explore Maps',
  cardView: 'Card View',
  tableView: 'Table View',
  filters: { tags: 'Tags', cities: 'Cities', icons: 'Icons' },
  clearAllFilters: 'Clear All Filters',
  filtersFailed: 'The filters could not be loaded.',
  selectThis: 'Select This Location',
  back: 'Back',
  undo: 'Undo',
  columns: ['Icon', 'Name', 'Created By', 'Media', 'Description', 'Actions'],
} as const

/** The title of the edit page, by where it was entered from (LOC-8). */
export function editLocationTitle(from: EditLocationOrigin | null | undefined, exists: boolean): string {
  if (from === 'maps') return exists ? 'Update Location' : 'Create New Location'
  if (from === 'workorder') return 'Update Work Order'
  return from === 'savedlocations' ? 'Update This Location' : locationWords.editLocation
}

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
  return `Showing ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} locations`
}

/** The question before a location goes to the trash. */
export function confirmDeleteLocation(name: string): string {
  return `Move "${name}" to the trash? Its notes and media go with it.`
}
