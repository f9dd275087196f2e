/** The camera of the notes section (MEDIA-21). */

export const CAMERA_ZOOM_MIN = 1
export const CAMERA_ZOOM_MAX = 3
export const CAMERA_ZOOM_STEP = 0.2
/** 0 to 1, as canvas takes it. */
export const PHOTO_JPEG_QUALITY = 0.8
/** Milliseconds between two taps that count as one double tap, which resets the zoom. */
export const DOUBLE_TAP_MS = 500

/** How much of the last photo is seen through the live picture. */
export const GHOST_OPACITY = 0.4
/** The part of the picture that may be cut off at the edges, so that it fills the screen. */
export const MAX_CUT = 0.25

/** One step in or out, kept between 1x and 3x and free of rounding noise. `stepZoom(2.9, 1)` is 3. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = Math.round((zoom + direction * CAMERA_ZOOM_STEP) * 10) / 10
  return Math.min(CAMERA_ZOOM_MAX, Math.max(CAMERA_ZOOM_MIN, next))
}

/** Whether two taps (milliseconds) make a double tap. */
export function isDoubleTap(firstAt: number, secondAt: number): boolean {
  return secondAt >= firstAt && secondAt - firstAt <= DOUBLE_TAP_MS
}

interface Size {
  width: number
  height: number
}

/** Whether the picture fills the screen or is shown whole with bars; a photo has all of it either way (MEDIA-22). */
export function fitOf(picture: Size, screen: Size): 'cover' | 'contain' {
  const [one, other] = [picture.width / picture.height, screen.width / screen.height]
  return Math.min(one / other, other / one) >= 1 - MAX_CUT ? 'cover' : 'contain'
}
