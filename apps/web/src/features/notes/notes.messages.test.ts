import { expect, test } from 'vitest'
import { noteListWords } from './notes.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the words of a note that is a draft', () => {
  expect(noteListWords).toMatchObject({
    draftAuthor: 'You',
    draftDate: 'Draft',
  })
})
