import { expect, test } from 'vitest'
import { savingWords } from './saving.messages.ts'

// WORD-1: texts from the specification, typed by hand.
test('the texts of Save', () => {
  expect(savingWords).toMatchObject({
    saved: 'Location saved successfully!',
    updated: 'Location updated successfully!',
    savedWithNotes: 'Location and notes saved successfully!',
    savedOffline: 'Location and images saved successfully!',
    saveFailed: 'Error saving location. Please try again.',
  })
})
