import { describe, expect, test } from 'vitest'
import { adoptStyle } from './provider-style.ts'
import { readStyle } from './read-style.ts'

const address = 'https://maps.example/styles/day/style.json'

function adopted(
  layers: object[],
  sources: object = { osm: { type: 'vector', url: 'https://maps.example/t' } },
) {
  return adoptStyle(readStyle({ version: 8, sources, layers }), 'provider~0', address)
}

function label(layout: object, paint = {}) {
  const layer = { id: 'a', type: 'symbol', source: 'osm', 'source-layer': 'place', layout, paint }
  return adopted([layer]).labels[0]
}
const fontOf = (font: unknown) => label({ 'text-field': '{name}', 'text-font': font })?.layout

test('prefixes names and groups layers by purpose', () => {
  const { sources, background, ground, labels } = adopted([
    { id: 'bg', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'water', type: 'fill', source: 'osm', 'source-layer': 'water', metadata: { group: 1 } },
    {
      id: 'names',
      type: 'symbol',
      source: 'osm',
      'source-layer': 'place',
      layout: { 'text-field': '{name}' },
    },
  ])
  expect(Object.keys(sources)).toEqual(['provider~0:osm'])
  expect(background.map(({ id }) => id)).toEqual(['provider~0:bg'])
  expect(ground).toEqual([
    { id: 'provider~0:water', type: 'fill', source: 'provider~0:osm', 'source-layer': 'water' },
  ])
  expect(labels.map(({ id }) => id)).toEqual(['provider~0:names'])
})

test('resolves relative URLs against the style and keeps placeholders', () => {
  const { sources } = adopted([], {
    near: { type: 'vector', url: 'tiles.json' },
    above: { type: 'raster', tiles: ['/relief/{z}/{x}/{y}.png'] },
    far: { type: 'geojson', data: '../data.geojson' },
  })
  expect(sources).toEqual({
    'provider~0:near': { type: 'vector', url: 'https://maps.example/styles/day/tiles.json' },
    'provider~0:above': { type: 'raster', tiles: ['https://maps.example/relief/{z}/{x}/{y}.png'] },
    'provider~0:far': { type: 'geojson', data: 'https://maps.example/styles/data.geojson' },
  })
})

test('omits layers of unused or missing sources', () => {
  const { sources, ground } = adopted(
    [
      { id: 'film', type: 'raster', source: 'film' },
      { id: 'lost', type: 'fill', source: 'lost' },
    ],
    { film: { type: 'video', urls: [] } },
  )
  expect([sources, ground]).toEqual([{}, []])
})

describe('without pictures', () => {
  test('keeps the text of a symbol and drops its icon', () => {
    const kept = label(
      { 'text-field': '{name}', 'icon-image': 'dot', 'icon-size': 2, 'text-size': 12 },
      { 'icon-color': 'red', 'text-color': 'black' },
    )
    expect(kept?.layout).toEqual({
      'text-field': '{name}',
      'text-size': 12,
      'text-font': ['Noto Sans Regular'],
    })
    expect(kept?.paint).toEqual({ 'text-color': 'black' })
  })

  test.each([
    ['an icon alone', { 'icon-image': 'bus' }],
    [
      'a number without its shield',
      { 'icon-image': 'us-{ref}', 'text-field': ['to-string', ['get', 'ref']] },
    ],
    ['what is not shown', { 'text-field': '{name}', visibility: 'none' }],
  ])('%s is left out', (_what, layout) => {
    expect(label(layout)).toBeUndefined()
  })

  test('omits patterned areas and flattens buildings', () => {
    const { ground } = adopted([
      { id: 'marsh', type: 'fill', source: 'osm', paint: { 'fill-pattern': 'marsh' } },
      {
        id: 'houses',
        type: 'fill-extrusion',
        source: 'osm',
        minzoom: 14,
        layout: { visibility: 'visible' },
        paint: { 'fill-extrusion-color': '#ccc', 'fill-extrusion-height': 9, 'fill-extrusion-opacity': 0.8 },
      },
    ])
    expect(ground).toEqual([
      {
        id: 'provider~0:houses',
        type: 'fill',
        source: 'provider~0:osm',
        minzoom: 14,
        paint: { 'fill-color': '#ccc', 'fill-opacity': 0.8 },
      },
    ])
  })
})

describe('fonts', () => {
  test.each([
    [['Roboto Regular', 'Noto Sans Regular'], ['Noto Sans Regular']],
    [['Metropolis Semi Bold'], ['Noto Sans Medium']],
    [['Open Sans Italic'], ['Noto Sans Italic']],
    [undefined, ['Noto Sans Regular']],
    [['get', 'font'], ['Noto Sans Regular']],
  ])('%j is drawn in %j', (theirs, ours) => {
    expect(fontOf(theirs)).toMatchObject({ 'text-font': ours })
  })

  test('keeps conditions inside expressions', () => {
    const condition = ['in', ['get', 'class'], ['literal', ['city', 'town']]]
    const theirs = ['case', condition, ['literal', ['Roboto Bold']], ['literal', ['Roboto Light']]]
    expect(fontOf(theirs)).toMatchObject({
      'text-font': ['case', condition, ['literal', ['Noto Sans Medium']], ['literal', ['Noto Sans Regular']]],
    })
  })

  test('handles legacy zoom functions', () => {
    expect(
      fontOf({
        stops: [
          [4, ['A Regular']],
          [9, ['A Bold']],
        ],
      }),
    ).toMatchObject({
      'text-font': {
        stops: [
          [4, ['Noto Sans Regular']],
          [9, ['Noto Sans Medium']],
        ],
      },
    })
  })

  test('handles formatted text', () => {
    const text = ['format', ['get', 'name'], { 'text-font': ['literal', ['A Italic']], 'font-scale': 0.8 }]
    expect(label({ 'text-field': text })?.layout).toMatchObject({
      'text-field': [
        'format',
        ['get', 'name'],
        { 'text-font': ['literal', ['Noto Sans Italic']], 'font-scale': 0.8 },
      ],
    })
  })
})

test.each([[null], ['style'], [{ version: 7, sources: {}, layers: [] }], [{ version: 8, layers: [] }]])(
  '%j is no style',
  (json) => {
    expect(() => readStyle(json)).toThrow()
  },
)
