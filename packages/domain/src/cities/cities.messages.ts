/** The words of joining a city (specification sections 2, 4, 5 and 8). */
import { messageOf } from '../http/problems.ts'

export const cityMessages = {
  joinCity: 'Join City',
  noCityAssignment: 'No City Assignment',
  requestToJoin: 'Request to Join a City',
  pendingRequests: 'Pending City Requests',
  requestAnother: 'Request a New City',
  pendingApproval: 'Pending Approval',
  chooseCity: messageOf('city_choice_missing'),
  loadFailed: 'Failed to load cities. Please refresh the page.',
  joinFailed: 'Failed to join city',
  cancelFailed: 'Failed to cancel request. Please try again.',
  membershipCheckFailed: 'Error checking city membership',
  requestNotPending: messageOf('request_not_pending'),
  requestSent: 'Your request has been sent. A City Admin will review it.',
  requestCancelled: 'Your request has been cancelled.',
} as const

/** A city as lists show it: 'name, state' (section 2). */
export function cityAndState(city: { name: string; state: string }): string {
  return `${city.name}, ${city.state}`
}

/** The alert when a point lies in a city that the person does not belong to (section 5). */
export function notCityMember(city: string, state: string): string {
  return messageOf('not_city_member', { city, state })
}
