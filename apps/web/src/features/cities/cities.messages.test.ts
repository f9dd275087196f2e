import { expect, test } from 'vitest'
import { joiningWords, observing } from './cities.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of joining a city', () => {
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

test('who looks at a city is told what can be done there: nothing while it is inactive', () => {
  expect(observing('Cedar Bend, IA', true)).toBe(
    'Viewing Cedar Bend, IA as platform admin. You can delete locations; only its members can edit.',
  )
  expect(observing('Cedar Bend, IA', false)).toBe(
    'Viewing Cedar Bend, IA as platform admin. It is inactive: you can view it but not change it.',
  )
})
