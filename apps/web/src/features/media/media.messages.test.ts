import { expect, test } from 'vitest'
import { mediaWords } from './media.messages.ts'

// WORD-1: texts from the specification, typed by hand.
test('the texts of the camera', () => {
  expect(mediaWords).toMatchObject({
    cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
    cameraRefused: 'Unable to access camera. Please use the file upload instead.',
  })
})
