/** Decodes a tile by its specification (Mapbox Vector Tile 2.1), independently of the encoder. */
import { PbfReader } from 'pbf'

export interface TileContent {
  points: {
    id: string
    icon: string | undefined
    priority?: string
    crowd?: string
    longitude: number
    latitude: number
  }[]
  cells: { count: number; longitude: number; latitude: number }[]
}

export const wholeWorldTile = '/api/locations/tiles/0/0/0'

export function readTile(body: unknown, tile = { z: 0, x: 0, y: 0 }): TileContent {
  if (!(body instanceof Uint8Array)) throw new Error('not a tile')
  const layers = new PbfReader(body).readFields<Layer[]>((tag, all, pbf) => {
    if (tag === 3) all.push(readLayer(pbf))
  }, [])
  const features = (name: string) =>
    layers
      .filter((layer) => layer.name === name)
      .flatMap(({ features, keys, values, extent }) =>
        features.map(({ tags, geometry: [command, x = 0, y = 0] }) => {
          if (command !== 9) throw new Error('not one point')
          const pairs = tags.flatMap((key, index) =>
            index % 2 ? [] : [[keys[key], values[tags[index + 1] ?? -1]]],
          )
          return { ...Object.fromEntries(pairs), ...placeOf(tile, (x >> 1) / extent, (y >> 1) / extent) }
        }),
      )
  return { points: features('points'), cells: features('cells') }
}

/** The number of locations in it. */
export const amountIn = ({ points, cells }: TileContent) =>
  cells.reduce((sum, { count }) => sum + count, points.length)

interface Layer {
  name: string
  extent: number
  keys: string[]
  values: unknown[]
  features: { tags: number[]; geometry: number[] }[]
}

function readLayer(from: PbfReader): Layer {
  const layer: Layer = { name: '', extent: 4096, keys: [], values: [], features: [] }
  return from.readMessage((tag, into, pbf) => {
    if (tag === 1) into.name = pbf.readString()
    if (tag === 2) into.features.push(readFeature(pbf))
    if (tag === 3) into.keys.push(pbf.readString())
    if (tag === 4) into.values.push(readValue(pbf))
    if (tag === 5) into.extent = pbf.readVarint()
  }, layer)
}

const readFeature = (from: PbfReader) =>
  from.readMessage<Layer['features'][number]>(
    (tag, into, pbf) => {
      if (tag === 2) pbf.readPackedVarint(into.tags)
      if (tag === 3 && pbf.readVarint() !== 1) throw new Error('no point')
      if (tag === 4) pbf.readPackedVarint(into.geometry)
    },
    { tags: [], geometry: [] },
  )

const readValue = (from: PbfReader) =>
  from.readMessage<{ value?: unknown }>((tag, into, pbf) => {
    if (tag === 1) into.value = pbf.readString()
    if (tag === 5) into.value = pbf.readVarint()
  }, {}).value

function placeOf({ z, x, y }: { z: number; x: number; y: number }, east: number, south: number) {
  const turn = Math.PI * (1 - (2 * (y + south)) / 2 ** z)
  return {
    longitude: ((x + east) / 2 ** z) * 360 - 180,
    latitude: (Math.atan(Math.sinh(turn)) * 180) / Math.PI,
  }
}
