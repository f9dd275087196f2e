import type { MapConfig, StreetBase } from '@lamplighter/domain/map'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { LayerSpecification } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BaseHealth } from './base-health.ts'
import { planBases } from './base-plan.ts'
import { baseStyle, schemes } from './base-style.ts'
import { readStyle } from './provider/read-style.ts'

beforeEach(() => void vi.stubGlobal('location', { href: 'http://localhost/maps' }))

const base = (id: string): StreetBase => ({
  id,
  name: id,
  attribution: [],
  date: null,
  url: `/basemap/${id}.0123.pmtiles`,
  bounds: [-97, 40, -96, 41],
  minZoom: 8,
  maxZoom: 15,
})

const pictures = { tiles: ['https://photos.example/{z}/{x}/{y}'], tileSize: 256, minZoom: 0, maxZoom: 16 }

const config: MapConfig = {
  streets: [base('town')],
  provider: { kind: 'style', name: 'P', attribution: [], url: 'https://p.example/style', darkUrl: null },
  embedded: base('usa-base'),
  satellite: { name: 'S', attribution: [], layers: [pictures, { ...pictures, minZoom: 16 }] },
}

const style = {
  url: 'https://p.example/style',
  style: readStyle({
    version: 8,
    sources: { osm: { type: 'vector', url: 't' } },
    layers: [
      { id: 'paper', type: 'background' },
      { id: 'roads', type: 'line', source: 'osm' },
      { id: 'names', type: 'symbol', source: 'osm', layout: { 'text-field': 'x' } },
    ],
  }),
}

/** Health with loaded and failed bases. */
const health = (arrived: string[], failed: string[] = []): BaseHealth => ({
  key: (name) => `${name}~0`,
  arrived: (name) => arrived.includes(name),
  failed: (name) => failed.includes(name),
  giveUp: () => undefined,
  tryAgain: () => undefined,
})

const plan = (given: Partial<Parameters<typeof planBases>[0]> = {}) =>
  planBases({
    config,
    scheme: 'light',
    health: health(['provider', 'embedded']),
    style,
    satelliteOn: false,
    provided: true,
    ownStreets: false,
    ...given,
  })

const at = (layers: LayerSpecification[], start: string) => layers.findIndex(({ id }) => id.startsWith(start))
const seen = (layers: LayerSpecification[], start: string) =>
  layers.some(({ id, layout }) => id.startsWith(start) && layout?.visibility !== 'none')

test('orders country, provider, town and satellite bottom to top, then all labels', () => {
  const { country, streets } = plan()
  expect(country.every(({ id }) => id.startsWith('embedded~0:'))).toBe(true)
  const order = [
    'provider~0:paper',
    'provider~0:roads',
    'streets-town~0:earth',
    'satellite~0:0',
    'satellite~0:1',
  ]
  const places = [...order, 'embedded~0:', 'provider~0:names', 'streets-town~0:address'].map((start) =>
    at(streets, start),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const firstName = streets.findIndex(({ type }) => type === 'symbol')
  expect(streets.slice(firstName).some(({ type }) => type === 'line' || type === 'fill')).toBe(false)
})

test('paints a working provider and hides the labels of the country', () => {
  const { streets } = plan()
  expect([seen(streets, 'provider~0:paper'), seen(streets, 'embedded~0:')]).toEqual([true, false])
})

test('shows the country behind a failed provider', () => {
  const { streets } = plan({ health: health(['provider'], ['provider']), provided: false })
  expect(['provider~0:paper', 'embedded~0:', 'provider~0:roads'].map((id) => seen(streets, id))).toEqual([
    false,
    true,
    true,
  ])
})

test('removes a provider that never loaded', () => {
  const { sources, streets } = plan({ health: health([], ['provider']), provided: false })
  expect([at(streets, 'provider~0'), sources['provider~0:osm']]).toEqual([-1, undefined])
})

test('shows only the labels of a street map that fills the view', () => {
  const { streets } = plan({ ownStreets: true, provided: false })
  expect(
    ['provider~0:names', 'embedded~0:', 'streets-town~0:address'].map((id) => seen(streets, id)),
  ).toEqual([false, false, true])
})

test('keeps satellite layers and toggles their visibility', () => {
  expect(plan().sources['satellite~0:1']).toEqual(plan({ satelliteOn: true }).sources['satellite~0:1'])
  expect(seen(plan().streets, 'satellite~0')).toBe(false)
  expect(seen(plan({ satelliteOn: true }).streets, 'satellite~0:1')).toBe(true)
})

// The first style is not validated (map-options.ts).
test.each(schemes)('every own layer is valid (%s)', (scheme) => {
  const first = plan({ scheme, style: null, satelliteOn: true })
  const style = baseStyle(scheme, first)
  expect(style.layers.length).toBeGreaterThan(50)
  expect(validateStyleMin(style)).toEqual([])
})
