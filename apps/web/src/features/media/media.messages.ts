/** The words of photos, videos and the camera. */
import { MB } from '@lamplighter/domain/media'

export const mediaWords = {
  /** A proxy on the way refuses even small parts of a file. */
  partsRefused: 'Files are refused on their way. Try another network, or tell whoever runs this server.',
  cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
  /** While a photo that was chosen is made smaller. */
  preparing: 'Being made smaller',
  photos: 'Photos',
  originalPhotos: 'Send photos as they were taken',
  originalHint:
    'Otherwise photos are made smaller before they are sent: 2,560 pixels on the longer side, as the server keeps them. Kept on this device.',
  cameraRefused: 'Unable to access camera. Please use the file upload instead.',
} as const

/** `notOnThisDevice('Photo slat.jpg')` is 'Photo slat.jpg, opens once the server can be reached' */
export const notOnThisDevice = (what: string) => `${what}, opens once the server can be reached`

/** Where the browser has no room or no storage: `onlyWhileOpen('slat.jpg')` is 'slat.jpg is only kept while this page is open.' */
export function onlyWhileOpen(name: string): string {
  return `${name} is only kept while this page is open.`
}

/** `serverProblem(9_600)` is 'The server had a problem. Trying again in 10 s.' */
export const serverProblem = (waitMs: number) =>
  waitMs > 0
    ? `The server had a problem. Trying again in ${Math.ceil(waitMs / 1000)} s.`
    : 'The server had a problem. Trying again.'

/** `megabytes(3_100_000)` is '3.1 MB', `megabytes(800)` '1 kB'. */
export function megabytes(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / MB).toFixed(1)} MB`
}

/** `madeSmaller(3_100_000, 7_500_000)` is '3.1 MB, made smaller from 7.5 MB'. */
export function madeSmaller(bytes: number, originalBytes: number): string {
  return `${megabytes(bytes)}, made smaller from ${megabytes(originalBytes)}`
}
