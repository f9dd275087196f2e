import { expect, test } from 'vitest'
import { graticule } from './graticule.ts'

test('a street-sized box gets lines a few hundred meters apart, every fifth labeled', () => {
  const { features } = graticule([-96.64, 40.615, -96.62, 40.625])
  const labels = features.flatMap(({ properties }) => properties?.label ?? [])
  expect(features.length).toBeGreaterThan(10)
  expect(features.length).toBeLessThan(60)
  expect(labels).toContain('40.620° N')
  expect(labels).toContain('96.630° W')
})

test('the whole world gets few lines, none outside the map', () => {
  const { features } = graticule([-180, -90, 180, 90])
  expect(features.length).toBeLessThan(60)
  for (const { geometry } of features) {
    for (const [, latitude = 0] of geometry.coordinates) expect(Math.abs(latitude)).toBeLessThanOrEqual(85)
  }
})
