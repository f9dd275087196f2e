import { allIcons, categories } from '@lamplighter/domain/catalogue'
import { expect, test } from 'vitest'
import { contrast, glyphColour, INK, pinDrawing, tileDrawing } from './pin-geometry.ts'

test.each(categories.map(({ key, colour }) => [key, colour] as const))(
  'the glyph of %s stands out from %s by 3:1',
  (_key, colour) => {
    expect(contrast(colour, glyphColour(colour))).toBeGreaterThanOrEqual(3)
  },
)

test('pale categories get an ink glyph, the others a white one', () => {
  const inked = categories.filter(({ colour }) => glyphColour(colour) === INK).map(({ key }) => key)
  expect(inked).toEqual(['Electric', 'Parks', 'Sewer', 'StormFlood'])
})

test('every icon draws as a pin and as a tile', () => {
  for (const { key } of allIcons) {
    expect(pinDrawing(key).shapes.length).toBeGreaterThan(1)
    expect(tileDrawing(key).shapes.length).toBeGreaterThan(1)
  }
})

test('a repair wears the badge, a priority the ring, an unknown key the default pin', () => {
  const plain = pinDrawing('Water').shapes.length
  expect(pinDrawing('water_repair').shapes).toHaveLength(plain + 2)
  expect(pinDrawing('Water', { priority: 'high' }).shapes.map(({ stroke }) => stroke?.colour)).toContain(
    '#dc2626',
  )
  expect(pinDrawing('unheard_of')).toEqual(pinDrawing(null))
})
