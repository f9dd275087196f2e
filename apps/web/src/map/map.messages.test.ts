import { expect, test } from 'vitest'
import { mapMessages, markerTooltip } from './map.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the texts of maps', () => {
  expect(mapMessages).toMatchObject({
    authenticationRequired: 'Authentication Required - Please login or register to add and save locations',
    loginToAdd: 'Please login or register to add locations',
    createHere: 'Create Location Here',
    locationError: 'Location Error',
    retryLocation: 'Retry Location',
    findMyLocation: 'Find My Location',
    findingLocation: 'Finding Location...',
    mobileTips: 'Mobile Tips',
    loadFailed: 'Error loading location. Please try again.',
  })
})

test('the tooltip of a marker', () => {
  expect(markerTooltip('Bench', 'Ana')).toBe('Bench - Created by Ana')
})
