import { expect, test } from 'vitest'
import {
  CAMERA_ZOOM_MAX,
  CAMERA_ZOOM_MIN,
  CAMERA_ZOOM_STEP,
  DOUBLE_TAP_MS,
  fitOf,
  isDoubleTap,
  PHOTO_JPEG_QUALITY,
  stepZoom,
} from './camera.constants.ts'

test('MEDIA-21 constants of the camera as specified', () => {
  expect([CAMERA_ZOOM_MIN, CAMERA_ZOOM_MAX, CAMERA_ZOOM_STEP]).toEqual([1, 3, 0.2])
  expect([PHOTO_JPEG_QUALITY, DOUBLE_TAP_MS]).toEqual([0.8, 500])
})

test('MEDIA-21 zooms in steps of 0.2 between 1x and 3x', () => {
  expect([stepZoom(1, 1), stepZoom(1.2, 1), stepZoom(3, 1), stepZoom(1, -1), stepZoom(1.4, -1)]).toEqual([
    1.2, 1.4, 3, 1, 1.2,
  ])
})

test('MEDIA-21 two taps within 500 ms are a double tap', () => {
  expect(isDoubleTap(1000, 1500)).toBe(true)
  expect(isDoubleTap(1000, 1501)).toBe(false)
})

test('MEDIA-22 fills the screen unless more than a quarter of the picture would be cut off', () => {
  const phone = { width: 390, height: 844 }
  expect(fitOf({ width: 1440, height: 2560 }, phone)).toBe('cover')
  expect(fitOf({ width: 2560, height: 1440 }, phone)).toBe('contain')
  expect(fitOf({ width: 2560, height: 1440 }, { width: 844, height: 390 })).toBe('cover')
  expect(fitOf({ width: 0, height: 0 }, phone)).toBe('contain')
})
