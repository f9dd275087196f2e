import type { GlyphMap } from 'maplibre-gl'
import { inSlices } from './in-slices.ts'
import type { LiveMap } from './map-types.ts'

/** Letters that are drawn in one piece: about 3 ms. */
const AT_ONCE = 8

/** A map that begins asks for the letters of all names of a tile, and would draw them in one task of 50 ms. */
export function drawLettersInSlices({ style: { glyphManager } }: LiveMap): void {
  const draw = glyphManager.getGlyphs.bind(glyphManager)
  // Each font for itself: the file of another may be on its way.
  const inTurn = new Map<string, ReturnType<typeof inSlices>>()
  glyphManager.getGlyphs = async (asked) => {
    const drawn: GlyphMap = {}
    const ofFont = async (font: string, variant: string, letters: readonly string[]) => {
      const next = inTurn.get(font) ?? inSlices()
      inTurn.set(font, next)
      for (let from = 0; from < letters.length; from += AT_ONCE) {
        const some = { [font]: { [variant]: letters.slice(from, from + AT_ONCE) } }
        const { [font]: variants } = await next(() => draw(some))
        drawn[font] ??= {}
        drawn[font][variant] = { ...drawn[font][variant], ...variants?.[variant] }
      }
    }
    const fonts = Object.entries(asked).flatMap(([font, variants]) =>
      Object.entries(variants).map(([variant, letters]) => ofFont(font, variant, letters)),
    )
    await Promise.all(fonts)
    return drawn
  }
}
