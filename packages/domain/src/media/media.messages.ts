/** The words of photos, videos and the camera. */
export const mediaMessages = {
  uploadFailed: 'Error uploading media files. Please try again.',
  /** A proxy on the way refuses even small parts of a file. */
  partsRefused: 'Files are refused on their way. Try another network, or tell whoever runs this server.',
  /** Without the list nobody knows which files are there, so nothing is sent. */
  storageUnreadable: 'The files kept on this device cannot be read now. Reload the page to try again.',
  cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
  cameraRefused: 'Unable to access camera. Please use the file upload instead.',
} as const

/** Where the browser has no room or no storage: `onlyWhileOpen('slat.jpg')` is 'slat.jpg is only kept while this page is open.' */
export function onlyWhileOpen(name: string): string {
  return `${name} is only kept while this page is open.`
}
