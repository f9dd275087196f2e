import { glyphs } from 'virtual:asset-glyphs'
import { glyphs as categoryGlyphs } from 'virtual:category-glyphs'
import { allIcons, categories, iconOf } from '@lamplighter/domain/catalog'
import { priorities } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { contrast, glyphColor, INK, pinDrawing, tileDrawing } from './pin-geometry.ts'

test.each(categories.map(({ key, color }) => [key, color] as const))(
  'the glyph of %s has a contrast of 3:1 on %s',
  (_key, color) => {
    expect(contrast(color, glyphColor(color))).toBeGreaterThanOrEqual(3)
  },
)

test('pale categories get an ink glyph, the others a white one', () => {
  const inked = categories.filter(({ color }) => glyphColor(color) === INK).map(({ key }) => key)
  expect(inked).toEqual(['Electric', 'Parks', 'Sewer', 'StormFlood'])
})

test('every icon draws as a pin and as a tile', () => {
  for (const { key } of allIcons) {
    expect(pinDrawing(glyphs, iconOf(key)).shapes.length).toBeGreaterThan(1)
    expect(tileDrawing(glyphs, iconOf(key)).shapes.length).toBeGreaterThan(1)
  }
})

test('draws a badge for repairs, a ring for priorities, and the default pin for unknown keys', () => {
  const plain = pinDrawing(glyphs, iconOf('Water')).shapes.length
  expect(pinDrawing(glyphs, iconOf('water_repair')).shapes).toHaveLength(plain + 2)
  expect(
    pinDrawing(glyphs, iconOf('Water'), { priority: 'high' }).shapes.map(({ stroke }) => stroke?.color),
  ).toContain('#dc2626')
  expect(pinDrawing(glyphs, iconOf('unheard_of'))).toEqual(pinDrawing(glyphs, iconOf(null)))
})

test('priorities differ without color', () => {
  const looks = priorities.map((priority) =>
    pinDrawing(glyphs, iconOf('Water'), { priority }).shapes.map(({ path }) => path),
  )
  expect(new Set(looks.map(String)).size).toBe(priorities.length)
})

test('the home page glyphs equal the category glyphs', () => {
  expect(Object.keys(categoryGlyphs).toSorted()).toEqual(categories.map(({ key }) => key).toSorted())
  for (const { key } of categories)
    expect(pinDrawing(categoryGlyphs, iconOf(key))).toEqual(pinDrawing(glyphs, iconOf(key)))
})
