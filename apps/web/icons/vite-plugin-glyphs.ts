import type { Plugin } from 'vite'
import { buildGlyphs } from './build-glyphs.ts'

const name = 'virtual:asset-glyphs'
const resolved = `\0${name}`

/** Serves the icon shapes as the module 'virtual:asset-glyphs', made anew at each start and build. */
export function assetGlyphs(): Plugin {
  return {
    name: 'asset-glyphs',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) =>
      id === resolved
        ? `export const glyphs = JSON.parse(${JSON.stringify(JSON.stringify(buildGlyphs()))})`
        : null,
  }
}
