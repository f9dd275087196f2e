import { expect, test } from 'vitest'
import { fitTo, originalPhotos } from './photo-size.ts'

test('DUR-38: scales a photo to 2,560 pixels on its longer side, and never enlarges it', () => {
  expect(fitTo(4000, 3000)).toEqual({ width: 2560, height: 1920 })
  expect(fitTo(3000, 4000)).toEqual({ width: 1920, height: 2560 })
  expect(fitTo(2560, 1440)).toBeNull()
  expect(fitTo(800, 600)).toBeNull()
  expect(fitTo(50_000, 3)).toEqual({ width: 2560, height: 1 })
  expect(fitTo(0, 0)).toBeNull()
})

test('DUR-38: without storage, the setting lasts as long as the page', () => {
  originalPhotos.set(true)
  expect(originalPhotos.get()).toBe(true)
  originalPhotos.set(false)
  expect(originalPhotos.get()).toBe(false)
})
