import { expect, test } from 'vitest'
import { uploadMessages } from './queued-notes.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentence of a failed upload', () => {
  expect(uploadMessages).toMatchObject({
    uploadFailed: 'Error uploading media files. Please try again.',
  })
})
