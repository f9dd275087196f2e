import type { Plugin } from 'vite'
import { buildGlyphs, type Glyph } from './build-glyphs.ts'

type Glyphs = Record<string, Glyph>

/** Only category keys begin with a capital letter. */
const isCategory = (key: string) => /^[A-Z]/.test(key)

const choices: Record<string, (all: Glyphs) => Glyphs> = {
  'virtual:asset-glyphs': (all) => all,
  'virtual:category-glyphs': (all) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => isCategory(key))),
}

/** Serves two modules: all icon shapes, and only those of the categories. Each start or build creates them again. */
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
