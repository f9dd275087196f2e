/**
 * An external map provider, like OpenFreeMap or a city's own GIS: a style, tiles and aerial images on another origin.
 * Tests can stop, block and restore it.
 */
import { createServer, type ServerResponse } from 'node:http'
import { cutTiles } from '@lamplighter/map-maker/draw'
import sharp from 'sharp'
import { startServer } from './stranger.ts'

const firstPort = Number(process.env.E2E_PORT ?? '5180') + 4
const origin = `http://127.0.0.1:${firstPort}`

/** Location of its streets: downtown Saint Paul, far from the demonstration towns. */
export const strangersTown = { lat: 44.95, lng: -93.1 }

export const mapsApp = `http://localhost:${firstPort + 1}`

export type Part = 'style' | 'tiles' | 'pictures'

/** Starts the provider, and one of our servers that uses it. */
export async function startStrangersMaps() {
  const dead = new Set<Part>()
  const asked: string[] = []
  const tiles = streetTiles()
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2f5d3a' } })
    .png()
    .toBuffer()
  const provider = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    response.setHeader('access-control-allow-origin', '*')
    const part = path.startsWith('/pictures') ? 'pictures' : path.startsWith('/tiles') ? 'tiles' : 'style'
    if (dead.has(part)) response.destroy()
    else if (path === '/tiles.json') json(response, tileJson)
    else if (part === 'style') json(response, style)
    else if (part === 'pictures') response.setHeader('content-type', 'image/png').end(picture)
    else response.end(tiles.get(path) ?? Buffer.alloc(0))
  })
  await new Promise<void>((resolve) => provider.listen(firstPort, '127.0.0.1', resolve))
  const { port } = new URL(mapsApp)
  const stopApp = await startServer('apps/server/src/main.ts', `${mapsApp}/readyz`, {
    PORT: port,
    PUBLIC_URL: mapsApp,
    DATA_DIR: `${process.env.E2E_DATA_DIR ?? 'data'}/maps-${port}`,
    MAP_STREET: `${origin}/style.json`,
    MAP_STREET_NAME: 'Stranger’s Streets',
    MAP_STREET_ATTRIBUTION: '© <a href="https://stranger.example">Stranger</a>',
    MAP_SATELLITE: `${origin}/pictures/{z}/{x}/{y}.png`,
    MAP_SATELLITE_NAME: 'Stranger’s Plane',
    MAP_SATELLITE_ATTRIBUTION: 'Photographed 2025',
  })
  // The server draws the country map itself shortly after its first start.
  while (!(await countryIsDrawn())) await new Promise((resolve) => setTimeout(resolve, 500))
  return {
    die(...parts: Part[]) {
      for (const part of parts) dead.add(part)
    },
    live: () => dead.clear(),
    /** Paths requested by browsers. */
    asked,
    async stop() {
      await stopApp()
      provider.closeAllConnections()
      await new Promise((resolve) => provider.close(resolve))
    },
  }
}

async function countryIsDrawn(): Promise<boolean> {
  const config = (await (await fetch(`${mapsApp}/api/map/config`)).json()) as { embedded: unknown }
  return config.embedded !== null
}

export type StrangersMaps = Awaited<ReturnType<typeof startStrangersMaps>>

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

const tileJson = {
  tilejson: '3.0.0',
  tiles: [`${origin}/tiles/{z}/{x}/{y}`],
  minzoom: 10,
  maxzoom: 14,
  bounds: [strangersTown.lng - 1, strangersTown.lat - 1, strangersTown.lng + 1, strangersTown.lat + 1],
  vector_layers: [{ id: 'streets' }],
}

/** Like real styles, names images, fonts and glyphs that our page must not request. */
const style = {
  version: 8,
  name: 'Stranger',
  sprite: `${origin}/sprite`,
  glyphs: `${origin}/glyphs/{fontstack}/{range}.pbf`,
  sources: { osm: { type: 'vector', url: '/tiles.json' } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#f8f4f0' } },
    {
      id: 'stranger-streets',
      type: 'line',
      source: 'osm',
      'source-layer': 'streets',
      paint: { 'line-color': '#c08a3e', 'line-width': 6 },
    },
    {
      id: 'stranger-names',
      type: 'symbol',
      source: 'osm',
      'source-layer': 'streets',
      layout: {
        'symbol-placement': 'line',
        'text-field': '{name}',
        'text-font': ['Strange Bold'],
        'icon-image': 'bus',
      },
      paint: { 'text-color': '#333', 'text-halo-color': '#fff', 'text-halo-width': 1 },
    },
    { id: 'broken', type: 'line', source: 'osm', 'source-layer': 'streets', paint: { 'line-width': 'wide' } },
  ],
}

function streetTiles(): Map<string, Buffer> {
  const { lat, lng } = strangersTown
  const reach = 0.03
  const every = [...Array(13).keys()].map((n) => (n - 6) * (reach / 6))
  const street = (name: string, coordinates: number[][]) => ({
    geometry: { type: 'LineString' as const, coordinates },
    properties: { name, min_zoom: 10 },
  })
  const streets = every.flatMap((away, n) => [
    street(`${n + 1}th Street`, [
      [lng - reach, lat + away],
      [lng + reach, lat + away],
    ]),
    street(`Avenue ${n + 1}`, [
      [lng + away, lat - reach],
      [lng + away, lat + reach],
    ]),
  ])
  const bounds = [lng - reach, lat - reach, lng + reach, lat + reach] as const
  const cut = cutTiles({ streets }, { bounds, minZoom: 10, maxZoom: 14 })
  return new Map([...cut].map(({ z, x, y, data }) => [`/tiles/${z}/${x}/${y}`, Buffer.from(data)]))
}
