/** Texts of geolocation failures (LOC-36). */

export const geolocationMessages = {
  notSignedIn: 'Please login to use location features.',
  unsupported: 'Geolocation is not supported in this browser.',
  notSecure: 'Geolocation requires HTTPS. Please use the secure version of this site.',
  denied: 'Location access denied. Please enable location permissions in your browser settings.',
  unavailable:
    'Location service is unavailable. Please check that location services are enabled on your device and try again.',
  timeout: 'Location request timed out. Please try again.',
  other: "Unable to retrieve your location. Please check your device's location settings and try again.",
} as const

/** Message for the `code` of a GeolocationPositionError (1 denied, 2 unavailable, 3 timeout). */
export function geolocationMessage(code: number): string {
  if (code === 1) return geolocationMessages.denied
  if (code === 2) return geolocationMessages.unavailable
  if (code === 3) return geolocationMessages.timeout
  return geolocationMessages.other
}

/** Reason why geolocation cannot be requested, or null. */
export function geolocationObstacle(state: {
  signedIn: boolean
  supported: boolean
  secure: boolean
}): string | null {
  if (!state.signedIn) return geolocationMessages.notSignedIn
  if (!state.supported) return geolocationMessages.unsupported
  if (!state.secure) return geolocationMessages.notSecure
  return null
}
