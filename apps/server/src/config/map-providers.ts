/** External maps that an operator can choose by name, and the origins that a browser needs for them. */
import type { MapProvider, Satellite } from '@lamplighter/domain/map'

/** Needs no key or account; streets of the world from OpenStreetMap. */
export const openFreeMap: MapProvider = {
  kind: 'style',
  name: 'OpenFreeMap',
  attribution: [
    { text: '© OpenMapTiles', href: 'https://www.openmaptiles.org/' },
    { text: ' Data from ' },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  ],
  url: 'https://tiles.openfreemap.org/styles/liberty',
  darkUrl: 'https://tiles.openfreemap.org/styles/dark',
}

/** Aerial imagery of the whole country to zoom 16, then sharper imagery rendered on demand. Needs no key. */
export const usgs: Satellite = {
  name: 'USGS',
  attribution: [
    {
      text: 'USDA/USGS The National Map: Orthoimagery',
      href: 'https://www.usgs.gov/programs/national-geospatial-program/national-map',
    },
  ],
  layers: [
    {
      tiles: [
        'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
      ],
      tileSize: 256,
      minZoom: 0,
      maxZoom: 16,
    },
    {
      tiles: [
        'https://imagery.nationalmap.gov/arcgis/rest/services/USGSNAIPPlus/ImageServer/exportImage' +
          '?bbox={bbox-epsg-3857}&bboxSR=3857&imageSR=3857&size=512,512&format=jpg&f=image',
      ],
      tileSize: 512,
      minZoom: 16,
      maxZoom: 19,
    },
  ],
}

const byMapbox: MapProvider['attribution'] = [
  { text: '© Mapbox', href: 'https://www.mapbox.com/about/maps/' },
  { text: ' ' },
  { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
  { text: ' ' },
  { text: 'Improve this map', href: 'https://www.mapbox.com/map-feedback/' },
]

/** Raster tiles of its styles: its vector styles need its own renderer. */
const mapboxTiles = (style: string, token: string) => [
  `https://api.mapbox.com/styles/v1/mapbox/${style}/tiles/512/{z}/{x}/{y}@2x?access_token=${encodeURIComponent(token)}`,
]

export function mapboxStreets(token: string): MapProvider {
  return {
    kind: 'raster',
    name: 'Mapbox',
    attribution: byMapbox,
    tiles: mapboxTiles('streets-v12', token),
    darkTiles: mapboxTiles('dark-v11', token),
    tileSize: 512,
    minZoom: 0,
    maxZoom: 22,
  }
}

/** `named` includes labels in the imagery, for when no street map can draw labels above it. */
export function mapboxSatellite(token: string, { named }: { named: boolean }): Satellite {
  const tiles = mapboxTiles(named ? 'satellite-streets-v12' : 'satellite-v9', token)
  return {
    name: 'Mapbox',
    attribution: [...byMapbox, { text: ' ' }, { text: '© Maxar', href: 'https://www.maxar.com/' }],
    layers: [{ tiles, tileSize: 512, minZoom: 0, maxZoom: 22 }],
  }
}

/** The origins that the content security policy allows for a map, without duplicates. */
export function originsOf(provider: MapProvider | null, satellite: Satellite | null): string[] {
  const streets = provider?.kind === 'style' ? [provider.url, provider.darkUrl] : []
  const pictures = provider?.kind === 'raster' ? [...provider.tiles, ...(provider.darkTiles ?? [])] : []
  const imagery = satellite?.layers.flatMap(({ tiles }) => tiles) ?? []
  const addresses = [...streets, ...pictures, ...imagery].filter((address) => address !== null)
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
