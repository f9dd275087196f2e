/** The words of photos, videos and the camera (specification sections 2 and 8). */
export const mediaMessages = {
  uploadFailed: 'Error uploading media files. Please try again.',
  cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
  cameraRefused: 'Unable to access camera. Please use the file upload instead.',
} as const
