/** The words of joining a city. */
import { messageOf } from '../http/problems.ts'

export const cityMessages = {
  joinCity: 'Join City',
  noCityAssignment: 'No City Assignment',
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
  membershipCheckFailed: 'Error checking city membership',
  requestNotPending: messageOf('request_not_pending'),
  requestSent: 'Your request has been sent. A City Admin will review it.',
  requestCancelled: 'Your request has been cancelled.',
  askAgain: 'You can ask again, or ask for another city.',
  stillPending: 'Not decided yet. This page also looks by itself every minute.',
  stillNoCity: 'You are not a member of a city yet.',
  noCitiesYet: 'There is no city to join yet.',
  workIn: 'Work in',
  chosenHereOnly: 'The city is changed on this device. Your other devices follow once the server answers.',
  cityNotChanged: 'You cannot work in that city any more.',
} as const

/** The words of every field in which a city is chosen. */
export const cityFieldWords = {
  label: 'City',
  placeholder: 'Choose a city',
  noneFound: 'No city of that name',
} as const

/** What a platform admin reads who looks at a city without being its member (ACC-12). */
export const observerWords = {
  chooseCity: 'Choose a City',
  rights:
    'As platform admin you can look at every city: read its locations, notes and work orders, and delete locations. Only its members edit.',
  showCity: 'Show City',
  lookAt: 'Look at',
  anotherCity: 'Another city',
  noSuchCity: 'There is no such city. Please choose another.',
  noCities: 'There is no city yet.',
  readOnly: 'Only members of its city can change it.',
  readAndDelete: 'As platform admin you can read and delete it. Only members of its city edit.',
  inactive: 'Its city is inactive, so nothing there can be changed.',
} as const

/** `observing('Cedar Bend, IA', true)`: above the lists and maps of that city. */
export function observing(city: string, isActive: boolean): string {
  const rights = isActive
    ? 'You can delete locations; only its members edit.'
    : 'It is not active: it can be read but not changed.'
  return `You look at ${city} as platform admin. ${rights}`
}

/** Said when an observer clicks the map. */
export function onlyMembersAdd(city: string): string {
  return `Only members of ${city} can add locations.`
}

/** `noLocationsIn('Cedar Bend, IA')` is 'Cedar Bend, IA has no locations yet.' */
export function noLocationsIn(city: string): string {
  return `${city} has no locations yet.`
}

/** Said when a request was approved while its requester was waiting. */
export function welcomeToCity(city: string): string {
  return `Welcome to ${city}. You are a member now.`
}
