import { expect, test } from 'vitest'
import { mediaWords } from './media.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the sentences of the camera', () => {
  expect(mediaWords).toMatchObject({
    cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
    cameraRefused: 'Unable to access camera. Please use the file upload instead.',
  })
})
