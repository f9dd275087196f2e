/** Reads an OpenStreetMap extract object by object and collects the map features. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Geometry, Position } from 'geojson'
import type { MapFeature } from '../tiles/cut-tiles.ts'
import { isArea, labelPoint, squareMeters } from '../tiles/label-point.ts'
import { drawThing, wanted } from './draw-thing.ts'
import type { DrawAs, LayerName, Tags } from './drawn.ts'
import { osmium, osmiumSays } from './osmium.ts'

export interface Things {
  layers: Partial<Record<LayerName, MapFeature[]>>
  coasts: Position[][]
}

export async function readThings(
  path: string,
  { sorted, onThing }: { sorted: boolean; onThing: (count: number) => void },
): Promise<Things> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-osm-made-'))
  try {
    const config = join(dir, 'export.json')
    await writeFile(config, JSON.stringify(wanted))
    const things = sorted ? path : join(dir, 'sorted.osm.pbf')
    if (!sorted) await osmiumSays(['sort', '--no-progress', path, '-o', things])
    const lines = osmium([
      ...['export', '--no-progress', '--config', config],
      ...['--output-format', 'geojsonseq', '--format-option', 'print_record_separator=false', things],
    ])
    return await keep(lines, onThing)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function keep(lines: AsyncIterable<string>, onThing: (count: number) => void): Promise<Things> {
  const layers: Things['layers'] = {}
  const coasts: Position[][] = []
  let count = 0
  for await (const line of lines) {
    if (line === '') continue
    onThing(++count)
    const { geometry, properties }: { geometry: Geometry; properties: Tags } = JSON.parse(line)
    if (geometry.type === 'LineString' && properties.natural === 'coastline')
      coasts.push(geometry.coordinates)
    for (const drawn of drawThing(properties, shapeOf(geometry))) {
      const shape = shapeAs(drawn.as, geometry)
      if (!shape || (drawn.layer === 'buildings' && isTooLarge(shape))) continue
      layers[drawn.layer] ??= []
      layers[drawn.layer]?.push({ geometry: shape, properties: drawn.properties })
    }
  }
  return { layers, coasts }
}

/** No real building is this large. Mapping errors are, and would cover a town. */
const MAX_BUILDING_SQUARE_METERS = 1_000_000

const isTooLarge = (shape: Geometry) => isArea(shape) && squareMeters(shape) > MAX_BUILDING_SQUARE_METERS

function shapeOf(geometry: Geometry): 'point' | 'line' | 'area' {
  if (isArea(geometry)) return 'area'
  return geometry.type === 'Point' ? 'point' : 'line'
}

function shapeAs(as: DrawAs, geometry: Geometry): Geometry | null {
  if (!isArea(geometry) || as === 'area') return geometry
  if (as === 'edge') {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
    return { type: 'MultiLineString', coordinates: rings }
  }
  const middle = labelPoint(geometry)
  return middle && { type: 'Point', coordinates: middle }
}
