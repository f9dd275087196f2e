/** icons/vite-plugin-glyphs.ts builds both modules. */
declare module 'virtual:asset-glyphs' {
  export const glyphs: Readonly<Record<string, import('../icons/build-glyphs.ts').Glyph>>
}
declare module 'virtual:category-glyphs' {
  export const glyphs: Readonly<Record<string, import('../icons/build-glyphs.ts').Glyph>>
}
