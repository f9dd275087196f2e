/** Texts of joining a city, and of viewing one without being a member. */
import { messageOf } from '@lamplighter/domain/http'

export const joiningWords = {
  requests: 'Your city requests',
  cancelRequest: 'Cancel Request',
  joinCity: 'Join City',
  noCityAssignment: 'No City Assignment',
  cityRemoved: 'City Removed',
  opensAgain:
    'Your city was removed. Its map opens here again as soon as a platform admin puts the city back.',
  requestToJoin: 'Request to Join a City',
  pendingRequests: 'Pending City Requests',
  requestAnother: 'Request a New City',
  pendingApproval: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  chooseCity: messageOf('city_choice_missing'),
  loadFailed: 'Failed to load cities. Please refresh the page.',
  joinFailed: 'Failed to join city',
  cancelFailed: 'Failed to cancel request. Please try again.',
  askAgain: 'You can ask again, or ask for another city.',
  stillPending: 'Not decided yet. This page checks automatically every minute.',
  stillNoCity: 'You are not a member of a city yet.',
  platformAdmin: 'Under Admin, you create cities and choose who runs them.',
  toAdmin: 'Open Admin',
  noCitiesYet: 'There is no city to join yet.',
  noOtherCities: 'There is no other city to join.',
  noRequests: 'No pending requests.',
  toOrders: 'View Work Orders',
} as const

/** Texts for a platform admin who chooses a city to view (ACC-12). */
export const viewingWords = {
  chooseCity: 'Choose a City',
  rights:
    "As a platform admin, you can view every city's locations, notes and work orders, and delete locations. Only its members can edit.",
  showCity: 'Show City',
  noSuchCity: 'There is no such city. Please choose another.',
  noCities: 'There is no city yet.',
} as const

/** `observing('Cedar Bend, IA', true)`: above the lists and maps of that city. */
export function observing(city: string, isActive: boolean): string {
  const rights = isActive
    ? 'You can delete locations; only its members can edit.'
    : 'It is inactive: you can view it but not change it.'
  return `Viewing ${city} as platform admin. ${rights}`
}

/** Shown when a request is approved while the user waits. */
export function welcomeToCity(city: string): string {
  return `Welcome to ${city}. You are a member now.`
}
