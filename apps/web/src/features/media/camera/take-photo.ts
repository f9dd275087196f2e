import { PHOTO_JPEG_QUALITY } from './camera.constants.ts'

/** Captures the live picture, cropped by the digital zoom. Null while there is no picture (MEDIA-21). */
export async function photoOf(video: HTMLVideoElement, enlarged: number): Promise<File | null> {
  const width = Math.round(video.videoWidth / enlarged)
  const height = Math.round(video.videoHeight / enlarged)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const [x, y] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PHOTO_JPEG_QUALITY),
  )
  const name = `photo-${new Date().toISOString().replace(/[:.]/g, '-')}.jpg`
  return blob && new File([blob], name, { type: 'image/jpeg' })
}
