import { expect, test } from 'vitest'
import { geolocationMessage, geolocationMessages, geolocationObstacle } from './geolocation.messages.ts'

// WORD-1: the agreed sentences, word for word, typed by hand.
test('the texts of geolocation', () => {
  expect(geolocationMessages).toMatchObject({
    notSignedIn: 'Please login to use location features.',
    unsupported: 'Geolocation is not supported in this browser.',
    notSecure: 'Geolocation requires HTTPS. Please use the secure version of this site.',
    denied: 'Location access denied. Please enable location permissions in your browser settings.',
    unavailable:
      'Location service is unavailable. Please check that location services are enabled on your device and try again.',
    timeout: 'Location request timed out. Please try again.',
    other: "Unable to retrieve your location. Please check your device's location settings and try again.",
  })
})

test.each([
  [1, geolocationMessages.denied],
  [2, geolocationMessages.unavailable],
  [3, geolocationMessages.timeout],
  [9, geolocationMessages.other],
])('geolocation error %i has its message', (code, sentence) => {
  expect(geolocationMessage(code)).toBe(sentence)
})

test('LOC-36 reports login before support, and support before HTTPS', () => {
  expect(geolocationObstacle({ signedIn: false, supported: false, secure: false })).toBe(
    geolocationMessages.notSignedIn,
  )
  expect(geolocationObstacle({ signedIn: true, supported: false, secure: false })).toBe(
    geolocationMessages.unsupported,
  )
  expect(geolocationObstacle({ signedIn: true, supported: true, secure: false })).toBe(
    geolocationMessages.notSecure,
  )
  expect(geolocationObstacle({ signedIn: true, supported: true, secure: true })).toBeNull()
})
