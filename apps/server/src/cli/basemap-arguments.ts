/** The arguments of `npm run basemap`. */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Bounds } from '@lamplighter/map-maker'

export const usage = `npm run basemap -- EXTRACT.osm.pbf [--name NAME]
  Draws a street map from an extract of OpenStreetMap, such as those of a state or county; needs the program osmium.

npm run basemap -- --name NAME --bbox WEST,SOUTH,EAST,NORTH --from MAP [--max-zoom 15]
  Cuts the box out of MAP, a .pmtiles file or its address, in the Protomaps basemap schema; such maps of the
  whole world are published index https://maps.protomaps.com/builds. Only the tiles of the box are fetched.

npm run basemap -- --usa
  Draws the overview of the USA that lies under all street maps; the server does so by itself after its first start.

npm run basemap -- --remove NAME
  Takes a street map away.

With DATABASE_URL and S3_BUCKET, as the servers have them, street maps lie in the bucket and every server fetches them
within a minute; otherwise in the folder basemap of DATA_DIR.`

export type Asked =
  | { road: 'draw'; extract: string; name: string }
  | { road: 'cut'; from: string; name: string; bounds: Bounds; maxZoom: number }
  | { road: 'usa' }
  | { road: 'remove'; name: string }
  | { road: 'help'; wrong: boolean }

/** Throws an Error with a readable message for arguments that are invalid on their own. */
export function readArguments(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: joined(args),
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      bbox: { type: 'string' },
      from: { type: 'string' },
      'max-zoom': { type: 'string', default: '15' },
      usa: { type: 'boolean' },
      remove: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const { name, bbox, from, remove } = values
  const [extract, ...more] = positionals
  if (values.help) return { road: 'help', wrong: false }
  if (remove && !extract && !from) return { road: 'remove', name: remove }
  if (values.usa && !extract && !from) return { road: 'usa' }
  if (extract && more.length === 0 && !bbox && !from)
    return { road: 'draw', extract: drawable(extract), name: name ?? nameOf(extract) }
  if (extract || !name || !bbox || !from) return { road: 'help', wrong: true }
  return { road: 'cut', from, name, bounds: boundsOf(bbox), maxZoom: zoomOf(values['max-zoom']) }
}

/** Western longitudes begin with a minus, which the parser would read as the next option. */
function joined(args: readonly string[]): string[] {
  const index = args.indexOf('--bbox')
  return index < 0
    ? [...args]
    : [...args.slice(0, index), args.slice(index, index + 2).join('='), ...args.slice(index + 2)]
}

function boundsOf(text: string): Bounds {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, more] = text
    .split(',')
    .map(Number)
  const isValid = -180 <= west && west < east && east <= 180 && -85 <= south && south < north && north <= 85
  if (!isValid || more !== undefined)
    throw new Error(`--bbox ${text} is not west,south,east,north in degrees.`)
  return [west, south, east, north]
}

function zoomOf(text: string): number {
  const zoom = Number(text)
  if (!Number.isInteger(zoom) || zoom < 6 || zoom > 22)
    throw new Error(`--max-zoom ${text} is not from 6 to 22.`)
  return zoom
}

const ending = /\.(osm\.pbf|pbf|osm|osm\.(gz|bz2)|opl)$/i

function drawable(path: string): string {
  if (path.endsWith('.pmtiles'))
    throw new Error(
      `${path} is a map already: put it into the folder basemap in DATA_DIR, or cut a part of it out with --from.`,
    )
  if (!ending.test(path)) throw new Error(`${path} is no extract of OpenStreetMap: those end in .osm.pbf.`)
  return path
}

const nameOf = (path: string) => basename(path).replace(ending, '')

/** 'Saint Paul, MN' becomes 'saint-paul-mn'. */
export function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'city'
  )
}
