import type { Plugin } from 'vite'
import { buildGlyphs, type Glyph } from './build-glyphs.ts'

type Glyphs = Record<string, Glyph>

/** The glyphs of categories bear the categories' own keys, which alone begin with a capital. */
const isCategory = (key: string) => /^[A-Z]/.test(key)

const choices: Record<string, (all: Glyphs) => Glyphs> = {
  'virtual:asset-glyphs': (all) => all,
  'virtual:category-glyphs': (all) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => isCategory(key))),
}

/** Serves the icon shapes as modules, made anew at each start and build: all of them, and the few of the home page. */
export function assetGlyphs(): Plugin {
  return {
    name: 'asset-glyphs',
    resolveId: (id) => (id in choices ? `\0${id}` : null),
    load(id) {
      const choose = id.startsWith('\0') ? choices[id.slice(1)] : undefined
      if (!choose) return null
      return `export const glyphs = JSON.parse(${JSON.stringify(JSON.stringify(choose(buildGlyphs())))})`
    },
  }
}
