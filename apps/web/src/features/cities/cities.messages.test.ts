import { expect, test } from 'vitest'
import { joiningWords, observing } from './cities.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the texts of joining a city', () => {
  expect(joiningWords).toMatchObject({
    joinCity: 'Join City',
    noCityAssignment: 'No City Assignment',
    requestToJoin: 'Request to Join a City',
    pendingRequests: 'Pending City Requests',
    requestAnother: 'Request a New City',
    pendingApproval: 'Pending Approval',
    chooseCity: 'Please select a city',
    loadFailed: 'Failed to load cities. Please refresh the page.',
    joinFailed: 'Failed to join city',
    cancelFailed: 'Failed to cancel request. Please try again.',
  })
})

test('tells a platform admin what they can do in a city', () => {
  expect(observing('Cedar Bend, IA', true)).toBe(
    'Viewing Cedar Bend, IA as platform admin. You can delete locations; only its members can edit.',
  )
  expect(observing('Cedar Bend, IA', false)).toBe(
    'Viewing Cedar Bend, IA as platform admin. It is inactive: you can view it but not change it.',
  )
})
