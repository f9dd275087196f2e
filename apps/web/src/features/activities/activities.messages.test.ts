import { expect, test } from 'vitest'
import { feedWords } from './activities.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of the activity feed', () => {
  expect(feedWords).toMatchObject({
    clearAll: 'Clear All',
    errorTitle: 'Error Loading Activities',
    loadFailed: 'Failed to load activities. Please try again.',
    tryAgain: 'Try Again',
  })
})
