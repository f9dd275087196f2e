/** UI texts of photos, videos and the camera. */
import { MB } from '@lamplighter/domain/media'

export const mediaWords = {
  /** A proxy rejects even small parts of a file. */
  partsRefused: 'Your network is blocking uploads. Try another network or contact your administrator.',
  cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
  /** Shown while a photo is being resized. */
  preparing: 'Resizing',
  photos: 'Photos',
  originalPhotos: 'Send original photos',
  originalHint:
    'Otherwise photos are resized to 2,560 pixels on the longer side before they are sent. This setting applies to this device only.',
  noPhotos: 'No photos yet.',
  noPhotosInPrinted: 'The printed notes have no photos.',
  photosFailed: "Some photos aren't printed, because the notes or the history couldn't be loaded.",
  cameraRefused: 'Unable to access camera. Please use the file upload instead.',
} as const

/** `notOnThisDevice('Photo slat.jpg')` is 'Photo slat.jpg, opens when you're back online' */
export const notOnThisDevice = (what: string) => `${what}, opens when you're back online`

/** Shown if the browser could not store the file. */
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

/** `madeSmaller(3_100_000, 7_500_000)` is '3.1 MB, reduced from 7.5 MB'. */
export function madeSmaller(bytes: number, originalBytes: number): string {
  return `${megabytes(bytes)}, reduced from ${megabytes(originalBytes)}`
}

/**
 * Shown on paper. `photosLeftOut(6, 9, 1, false)` is 'The newest 6 of 9 photos are printed. 1 video is not printed.'
 * With `hasMore`, older notes are left out, and nobody knows how many photos they have.
 */
export function photosLeftOut(shown: number, photos: number, videos: number, hasMore: boolean): string {
  const all = hasMore ? 'photos of the printed notes' : 'photos'
  return [
    shown < photos && `The newest ${shown} of ${photos} ${all} are printed.`,
    videos > 0 && `${videos === 1 ? '1 video is' : `${videos} videos are`} not printed.`,
  ]
    .filter(Boolean)
    .join(' ')
}
