/** UI texts of the camera. Errors about access to the camera are in ../media.messages.ts. */
export const cameraWords = {
  camera: 'Camera',
  takePhoto: 'Take photo',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  light: 'Flashlight',
  lightFailed: "Couldn't switch the light.",
  switchCamera: 'Switch camera',
  lastPhoto: 'Last photo',
  lineUp: 'Line up with the last photo of this place',
  lastPhotoFailed: "Couldn't load the last photo.",
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

/** Accessible name of a photo in the strip. */
export const shotName = (number: number) => `Photo ${number}`

/** Announced when a photo is stored: '2 photos saved on this device'. */
export function photosSaved(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'} saved on this device`
}

/** Label of the close button: 'Done (2)', or 'Cancel' without photos. */
export const doneWith = (count: number) => (count > 0 ? `Done (${count})` : 'Cancel')
