/**
 * The files of the map that comes before the app (src/map/early): they import nothing of the app, or that would come first after all.
 * What both are made of stands apart, by what other screens do without: Home has shapes, colors and figures, but no pins.
 */
const anyOf = (...paths: readonly string[]) => new RegExp(paths.join('|'))

const shapes = anyOf(
  'vite/preload-helper',
  'theme/tokens',
  'domain/src/(catalogue/categories|work-orders/priorities|http/formats)\\.ts',
  'kit/drawings/(pin-geometry|priority-shapes|unsent-shape)\\.ts',
  'map/view/view-in-address',
)
const drawings = anyOf(
  'domain/src/(catalogue/(icons|icon-labels)|map/(coordinates|first-view|map-defaults))',
  'asset-glyphs',
  'src/map/(map\\.messages|view/kept-views|bases/street/street-reach)',
)
const files = anyOf('node_modules/(pmtiles|fflate)/', 'src/map/bases/street/(map-files|kept-blocks)')

/** For `codeSplitting`. */
export const earlyMapChunks = [
  { name: 'at-first', test: shapes, tags: ['$initial'], priority: 9 },
  { name: 'shapes', test: shapes, priority: 8 },
  { name: 'drawings', test: drawings, priority: 8 },
  { name: 'map-files', test: files, priority: 8 },
  { name: 'early-map', test: /src\/map\/early\/early-map/, priority: 7 },
  { name: 'draw-early-map', test: /src\/map\/early\/draw-early-map/, priority: 6 },
]
