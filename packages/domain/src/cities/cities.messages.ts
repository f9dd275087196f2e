/** The words of joining a city (specification sections 2, 4, 5 and 8). */
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

/** A city as lists show it: 'name, state' (section 2). */
export function cityAndState(city: { name: string; state: string }): string {
  return `${city.name}, ${city.state}`
}

/** Read aloud when the city in use changes. */
export function nowWorkingIn(city: string): string {
  return `You now work in ${city}.`
}

/** Said when a request was approved while its requester was waiting. */
export function welcomeToCity(city: string): string {
  return `Welcome to ${city}. You are a member now.`
}

/** The alert when a point lies in a city that the person does not belong to (section 5). */
export function notCityMember(city: string, state: string): string {
  return messageOf('not_city_member', { city, state })
}
