import type { GlyphMap, StyleGlyph } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { drawLettersInSlices } from './letters-in-slices.ts'
import type { LiveMap } from './map-types.ts'

type Requests = Record<string, Record<string, string[]>>

/** A renderer's drawing of letters, with what it was asked for at once, and a font that may still be on its way. */
function rendererThatAwaits(file: Promise<unknown>) {
  const asked: Requests[] = []
  const glyphManager = {
    async getGlyphs(requests: Requests): Promise<GlyphMap> {
      asked.push(requests)
      const drawn: GlyphMap = {}
      for (const [font, variants] of Object.entries(requests)) {
        if (font === 'Late') await file
        drawn[font] = Object.fromEntries(
          Object.entries(variants).map(([variant, letters]) => [
            variant,
            Object.fromEntries(
              letters.map((letter) => [letter, { id: letter.codePointAt(0) } as StyleGlyph]),
            ),
          ]),
        )
      }
      return drawn
    },
  }
  drawLettersInSlices({ style: { glyphManager } } as unknown as LiveMap)
  return { asked, glyphs: (requests: Requests) => glyphManager.getGlyphs(requests) }
}

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')

test('all letters come, a few drawn at once', async () => {
  const { asked, glyphs } = rendererThatAwaits(Promise.resolve())
  const drawn = await glyphs({ Early: { default: alphabet, vertical: ['a'] } })
  expect(Object.keys(drawn.Early?.default ?? {})).toEqual(alphabet)
  expect(drawn.Early?.vertical).toEqual({ a: { id: 97 } })
  expect(asked).toHaveLength(5)
})

test('a font that is on its way holds no other up', async () => {
  const file = Promise.withResolvers<void>()
  const { glyphs } = rendererThatAwaits(file.promise)
  const both = glyphs({ Late: { default: alphabet }, Early: { default: ['a'] } })
  expect(await glyphs({ Early: { default: ['b'] } })).toEqual({ Early: { default: { b: { id: 98 } } } })
  file.resolve()
  expect(Object.keys(await both).toSorted()).toEqual(['Early', 'Late'])
})
