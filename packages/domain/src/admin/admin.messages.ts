/** The words of the platform dashboard (specification sections 2, 4, 5 and 8). */
import { messageOf } from '../http/problems.ts'

export const adminMessages = {
  accessDenied: 'Access denied. Admin privileges required.',
  loginNeeded: 'Please log in to access admin dashboard.',
  loadFailed: 'Failed to load admin data',
  requiredFieldsMissing: messageOf('city_fields_missing'),
  cityCreated: 'City created successfully!',
  userSetUp: 'User setup completed successfully!',
  userRemovedFromCity: 'User removed from city successfully!',
  boundarySet: 'City limits updated successfully!',
  assignmentUpdated: 'User city assignment updated successfully!',
} as const

export const adminWords = {
  tabs: { overview: 'Overview', users: 'Users', cities: 'Cities', activities: 'Activities' },
  editCities: 'Edit Cities',
  recalculateStats: 'Recalculate Stats',
  createCity: 'Create New City',
} as const

/** The operations whose names stand before an error. */
export const adminOperations = {
  createCity: 'Create city',
  setUpUser: 'Set up user',
  assignCity: 'Update city assignment',
  removeFromCity: 'Remove from city',
  recalculate: 'Recalculate stats',
} as const

/** `adminError('Create city', serverMessage, error.message)`: the server's message, else the error's text (section 8). */
export function adminError(
  operation: string,
  serverMessage: string | null | undefined,
  errorText: string,
): string {
  return `${operation}: ${serverMessage || errorText}`
}

export function recalculated(cities: number): string {
  return `Successfully recalculated statistics for ${cities} cities!`
}

/** The question before a user loses a city. */
export function confirmRemoveAssignment(user: string, city: string): string {
  return `Remove ${user} from ${city}?`
}
