/** `npm run basemap`: cuts a city's street map out of a larger one, and lays it where a running server finds it. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { basemapDir } from '../adapters/basemap/basemap-folder.ts'
import { extract } from '../adapters/basemap/extract.ts'
import type { Bounds } from '../adapters/basemap/write-pmtiles.ts'
import { readConfig } from '../config.ts'

const usage = `npm run basemap -- --name NAME --bbox WEST,SOUTH,EAST,NORTH --from MAP [--max-zoom 15]

Cuts the box out of MAP, a .pmtiles file or its address, in the Protomaps basemap schema; such maps of the
whole world are published at https://maps.protomaps.com/builds. Only the tiles of the box are fetched.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    args: joined(process.argv.slice(2)),
    options: {
      name: { type: 'string' },
      bbox: { type: 'string' },
      from: { type: 'string' },
      'max-zoom': { type: 'string', default: '15' },
      help: { type: 'boolean' },
    },
  })
  const { name, bbox, from } = values
  if (values.help || !name || !bbox || !from) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const maxZoom = Number(values['max-zoom'])
  const { bytes, tiles, ...zooms } = await extract(from, { bounds: boundsOf(bbox), name, maxZoom })
  const dir = basemapDir(readConfig(process.env))
  const path = join(dir, `${fileNameOf(name)}.pmtiles`)
  await mkdir(dir, { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  const size = (bytes.length / 1e6).toFixed(1)
  console.log(`${path}: ${tiles} tiles, zoom ${zooms.minZoom} to ${zooms.maxZoom}, ${size} MB`)
}

/** Western longitudes begin with a minus, which would be read as the next option. */
function joined(args: readonly string[]): string[] {
  const at = args.indexOf('--bbox')
  return at < 0 ? [...args] : [...args.slice(0, at), args.slice(at, at + 2).join('='), ...args.slice(at + 2)]
}

function boundsOf(text: string): Bounds {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, more] = text
    .split(',')
    .map(Number)
  const inOrder = -180 <= west && west < east && east <= 180 && -85 <= south && south < north && north <= 85
  if (!inOrder || more !== undefined)
    throw new Error(`--bbox ${text} is not west,south,east,north in degrees.`)
  return [west, south, east, north]
}

/** 'Saint Paul, MN' is kept as 'saint-paul-mn'. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'city'
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
