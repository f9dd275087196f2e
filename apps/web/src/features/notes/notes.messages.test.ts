import { expect, test } from 'vitest'
import { noteListWords } from './notes.messages.ts'

// WORD-1: texts from the specification, typed by hand.
test('the texts of a draft note', () => {
  expect(noteListWords).toMatchObject({
    draftAuthor: 'You',
    draftDate: 'Draft',
  })
})
