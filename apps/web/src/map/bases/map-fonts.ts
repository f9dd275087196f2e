/** The fonts that maps are labeled with: files of our own, fetched when a label needs them. No server of glyphs. */

import italicUrl from '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url'
import regularUrl from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url'
import mediumUrl from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url'
import semiboldUrl from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url'
import italicExtUrl from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-italic.woff2?url'
import regularExtUrl from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url'
import mediumExtUrl from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url'
import semiboldExtUrl from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url'
import type { StyleSpecification } from 'maplibre-gl'

/** What we write on the map ourselves: as street maps write, so that nothing more has to come. */
export const MAP_FONT = ['Noto Sans Medium']

const faces = (latin: string, latinExtended: string) => [
  { url: absolute(latin), 'unicode-range': ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+2000-206F'] },
  { url: absolute(latinExtended), 'unicode-range': ['U+0100-0130', 'U+0132-0151', 'U+0154-024F'] },
]

function absolute(path: string): string {
  return new URL(path, location.href).href
}

export const mapFonts = (): NonNullable<StyleSpecification['font-faces']> => ({
  'Noto Sans Regular': faces(regularUrl, regularExtUrl),
  'Noto Sans Medium': faces(mediumUrl, mediumExtUrl),
  'Noto Sans SemiBold': faces(semiboldUrl, semiboldExtUrl),
  'Noto Sans Italic': faces(italicUrl, italicExtUrl),
})
