/** The words of photos, videos and the camera. */

export const mediaWords = {
  /** A proxy on the way refuses even small parts of a file. */
  partsRefused: 'Files are refused on their way. Try another network, or tell whoever runs this server.',
  cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
  cameraRefused: 'Unable to access camera. Please use the file upload instead.',
} as const

/** Where the browser has no room or no storage: `onlyWhileOpen('slat.jpg')` is 'slat.jpg is only kept while this page is open.' */
export function onlyWhileOpen(name: string): string {
  return `${name} is only kept while this page is open.`
}
