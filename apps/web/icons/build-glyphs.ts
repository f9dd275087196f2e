/**
 * Builds the shapes of the icon catalog from own-glyphs.json and the icon packages. Paths are not joined, because
 * joining moves their relative parts. Entities are decoded, because Path2D rejects them without an error.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sources from './glyph-sources.json' with { type: 'json' }
import own from './own-glyphs.json' with { type: 'json' }

export interface Glyph {
  /** Side of the square grid that the paths are drawn on. */
  size: 15 | 24
  paths: string[]
  /** Drawn at the lower right of the category's shape to mark repairs. */
  badge?: 'wrench'
}

const sets: Record<string, { folder: string; size: Glyph['size'] }> = {
  maki: { folder: '@mapbox/maki/icons', size: 15 },
  temaki: { folder: '@rapideditor/temaki/icons', size: 15 },
  mdi: { folder: '@mdi/svg/svg', size: 24 },
}

const require = createRequire(import.meta.url)
const drawings: Readonly<Record<string, string>> = own

/** All glyphs by key: every icon of the catalog, and 'wrench' for the badge. */
export function buildGlyphs(): Record<string, Glyph> {
  return Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, glyphFrom(key, source)]))
}

function glyphFrom(key: string, source: string): Glyph {
  if (source === 'own') {
    const drawing = drawings[key]
    if (!drawing) throw new Error(`own-glyphs.json has no drawing for ${key}`)
    return { size: 15, paths: [drawing] }
  }
  const [setName = '', name = ''] = source.split(':')
  const set = sets[setName]
  if (!set) throw new Error(`glyph-sources.json: ${key} names an unknown set, ${source}`)
  const paths = pathsOf(readIcon(set.folder, name))
  if (paths.length === 0) throw new Error(`${source} has no path`)
  return { size: set.size, paths, ...(key.endsWith('_repair') ? { badge: 'wrench' as const } : {}) }
}

function readIcon(folder: string, name: string): string {
  const [scope, pkg, ...rest] = folder.split('/')
  const root = dirname(require.resolve(`${scope}/${pkg}/package.json`))
  return readFileSync(join(root, ...rest, `${name}.svg`), 'utf8')
}

function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/<path\b[^>]*?\sd="([^"]*)"/g)].map(([, d = '']) =>
    decodeEntities(d).replace(/\s+/g, ' ').trim(),
  )
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return named[name] ?? whole
  })
}
