/** The words of the camera; its two refusals are in ../media.messages.ts. */
export const cameraWords = {
  camera: 'Camera',
  takePhoto: 'Take photo',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  light: 'Light',
  lightFailed: "Couldn't switch the light.",
  switchCamera: 'Switch camera',
  lastPhoto: 'Last photo',
  lineUp: 'Line up with the last photo of this place',
  lastPhotoFailed: "Can't load the last photo.",
  notTaken: "Couldn't take the photo. Please try again.",
  files: 'Photos and videos',
  recordVideo: 'Record video',
  howToAllow: 'To take photos here, allow the camera for this site in your browser, then try again.',
  shots: 'New photos',
  remove: 'Remove photo',
  removed: 'Photo removed',
  undo: 'Undo',
  back: 'Back to camera',
} as const

/** What leads to a photo in the strip: 'Photo 2'. */
export const shotName = (number: number) => `Photo ${number}`

/** Said when a photo is on the device: '2 photos saved on this device'. */
export function shotsKept(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'} saved on this device`
}

/** The button that ends it: 'Done (2)', or 'Cancel' as long as there is nothing to keep. */
export const doneWith = (count: number) => (count > 0 ? `Done (${count})` : 'Cancel')
