/** Constants of the camera (MEDIA-21). */

export const CAMERA_ZOOM_MIN = 1
export const CAMERA_ZOOM_MAX = 3
export const CAMERA_ZOOM_STEP = 0.2
/** From 0 to 1, as in canvas.toBlob. */
export const PHOTO_JPEG_QUALITY = 0.8
/** Maximum time between the taps of a double tap, which resets the zoom. */
export const DOUBLE_TAP_MS = 500

/** Opacity of the last photo over the live picture. */
export const GHOST_OPACITY = 0.4
/** Maximum part of the picture that may be cut off to fill the screen. */
export const MAX_CUT = 0.25

/** One zoom step, between 1x and 3x and without rounding noise. `stepZoom(2.9, 1)` is 3. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * CAMERA_ZOOM_STEP) * 10) / 10
  return Math.min(CAMERA_ZOOM_MAX, Math.max(CAMERA_ZOOM_MIN, next))
}

/** Times in milliseconds. */
export function isDoubleTap(firstAt: number, secondAt: number): boolean {
  return secondAt >= firstAt && secondAt - firstAt <= DOUBLE_TAP_MS
}

interface Size {
  width: number
  height: number
}

/** Whether the live picture fills the screen or has bars. Photos always contain the whole picture (MEDIA-22). */
export function fitOf(picture: Size, screen: Size): 'cover' | 'contain' {
  const [one, other] = [picture.width / picture.height, screen.width / screen.height]
  return Math.min(one / other, other / one) >= 1 - MAX_CUT ? 'cover' : 'contain'
}
