import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const mapsOf = (env: Record<string, string>) => readConfig(env).maps
const token = { MAPBOX_TOKEN: 'pk.abc' }

it('streets come from OpenFreeMap and there is no imagery by default', () => {
  const { provider, satellite, origins } = mapsOf({})
  expect(provider).toMatchObject({ kind: 'style', url: 'https://tiles.openfreemap.org/styles/liberty' })
  expect(satellite).toBeNull()
  expect(origins).toEqual(['https://tiles.openfreemap.org'])
})

it('off disables them', () => {
  expect(mapsOf({ MAP_STREET: 'off' })).toEqual({ provider: null, satellite: null, origins: [] })
})

it('usgs: one source to zoom 16, a sharper one from there', () => {
  const { satellite, origins } = mapsOf({ MAP_STREET: 'off', MAP_SATELLITE: 'usgs' })
  expect(satellite?.layers.map(({ minZoom, maxZoom }) => [minZoom, maxZoom])).toEqual([
    [0, 16],
    [16, 19],
  ])
  expect(satellite?.layers[1]?.tiles[0]).toContain('{bbox-epsg-3857}')
  expect(origins).toEqual(['https://basemap.nationalmap.gov', 'https://imagery.nationalmap.gov'])
})

describe('mapbox', () => {
  it('is requested with tiles of 512 pixels and the token', () => {
    const { provider, satellite, origins } = mapsOf({
      MAP_STREET: 'mapbox',
      MAP_SATELLITE: 'mapbox',
      ...token,
    })
    expect(provider).toMatchObject({
      kind: 'raster',
      tileSize: 512,
      tiles: [
        'https://api.mapbox.com/styles/v1/mapbox/streets-v12/tiles/512/{z}/{x}/{y}@2x?access_token=pk.abc',
      ],
    })
    expect(satellite?.layers[0]?.tiles[0]).toContain('/satellite-streets-v12/')
    expect(origins).toEqual(['https://api.mapbox.com'])
  })

  it('has no labels in its imagery when the street map draws them above', () => {
    const { satellite } = mapsOf({ MAP_SATELLITE: 'mapbox', ...token })
    expect(satellite?.layers[0]?.tiles[0]).toContain('/satellite-v9/')
  })
})

it('custom URLs, with names and credits', () => {
  const maps = mapsOf({
    MAP_STREET: 'https://maps.city.example/styles/day.json',
    MAP_STREET_DARK: 'https://maps.city.example/styles/night.json',
    MAP_STREET_NAME: 'City GIS',
    MAP_STREET_ATTRIBUTION: '© <a href="https://city.example">City</a>',
    MAP_SATELLITE: 'http://photos.city.example:8080/{z}/{x}/{y}.jpg',
    MAP_SATELLITE_ATTRIBUTION: 'City, 2025',
    MAP_SATELLITE_MAX_ZOOM: '21',
    MAP_ORIGINS: 'https://tiles.city.example/data/ https://more.city.example',
  })
  expect(maps).toEqual({
    provider: {
      kind: 'style',
      name: 'City GIS',
      attribution: [{ text: '© ' }, { text: 'City', href: 'https://city.example' }],
      url: 'https://maps.city.example/styles/day.json',
      darkUrl: 'https://maps.city.example/styles/night.json',
    },
    satellite: {
      name: 'photos.city.example:8080',
      attribution: [{ text: 'City, 2025' }],
      layers: [
        {
          tiles: ['http://photos.city.example:8080/{z}/{x}/{y}.jpg'],
          tileSize: 256,
          minZoom: 0,
          maxZoom: 21,
        },
      ],
    },
    origins: [
      'https://maps.city.example',
      'http://photos.city.example:8080',
      'https://tiles.city.example',
      'https://more.city.example',
    ],
  })
})

it.each([
  [{ MAP_STREET: 'mapbox' }, 'MAP_STREET=mapbox needs MAPBOX_TOKEN'],
  [{ MAP_SATELLITE: 'mapbox' }, 'MAP_SATELLITE=mapbox needs MAPBOX_TOKEN'],
  [{ MAP_STREET: 'mapbox', MAPBOX_TOKEN: 'sk.secret' }, 'MAPBOX_TOKEN: must be a public token'],
  [{ MAP_STREET: 'google' }, 'MAP_STREET: must be openfreemap, off, mapbox, or'],
  [{ MAP_STREET: 'ftp://maps.example/style.json' }, 'MAP_STREET: must be'],
  [{ MAP_STREET: 'https://maps.example/style.json' }, 'needs MAP_STREET_ATTRIBUTION: it stands on every map'],
  [{ MAP_SATELLITE: 'https://photos.example/{z}.jpg' }, 'MAP_SATELLITE: must be'],
  [{ MAP_SATELLITE: 'https://photos.example/{z}/{x}/{y}' }, 'needs MAP_SATELLITE_ATTRIBUTION'],
  [{ MAP_ORIGINS: 'tiles.example' }, 'MAP_ORIGINS'],
])('%j aborts the start with the reason', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
})
