import { expect, test } from 'vitest'
import { adminError, adminWords, cityQuestions, correctedCounts } from './admin.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of the platform dashboard', () => {
  expect(adminWords).toMatchObject({
    editCities: 'Edit Cities',
    recalculateStats: 'Recalculate Stats',
    createCity: 'Create New City',
    accessDenied: 'Access denied. Admin privileges required.',
    loginNeeded: 'Please log in to access admin dashboard.',
    loadFailed: 'Failed to load admin data',
    cityCreated: 'City created successfully!',
  })
})

test('WORD-3 an error says which operation failed', () => {
  expect(adminError('Create city', 'It exists', 'HTTP 409')).toBe('Create city: It exists')
  expect(adminError('Create city', undefined, 'HTTP 409')).toBe('Create city: HTTP 409')
})

test.each([
  [{ was: 410, is: 412, counts: 9 }, 'Cedar Bend, IA: 412 locations, was 410.'],
  [{ was: 0, is: 1, counts: 9 }, 'Cedar Bend, IA: 1 location, was 0.'],
  [
    { was: 5, is: 5, counts: 3 },
    'Cedar Bend, IA: 5 locations, unchanged; 3 counts fixed on the map or in the filters.',
  ],
])('%j becomes "%s"', (found, sentence) => {
  expect(correctedCounts({ name: 'Cedar Bend', state: 'IA', ...found })).toBe(sentence)
})

test('counts the members affected by an inactive city', () => {
  expect(cityQuestions.inactiveMeans(1)).toMatch(/^Its member can still see/)
  expect(cityQuestions.inactiveMeans(1200)).toMatch(/^Its 1,200 members can still see everything/)
})
