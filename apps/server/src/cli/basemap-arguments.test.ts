import { expect, test } from 'vitest'
import { fileNameOf, readArguments } from './basemap-arguments.ts'

test.each([
  [['/maps/ames.osm.pbf'], { road: 'draw', extract: '/maps/ames.osm.pbf', name: 'ames' }],
  [['ames.osm', '--name', 'Ames, IA'], { road: 'draw', extract: 'ames.osm', name: 'Ames, IA' }],
  [
    ['--name', 'Ames', '--bbox', '-93.7,41.9,-93.5,42.1', '--from', 'iowa.pmtiles'],
    { road: 'cut', from: 'iowa.pmtiles', name: 'Ames', bounds: [-93.7, 41.9, -93.5, 42.1], maxZoom: 15 },
  ],
  [['--usa'], { road: 'usa' }],
  [['--remove', 'Ames, IA'], { road: 'remove', name: 'Ames, IA' }],
  [['--help'], { road: 'help', wrong: false }],
  [[], { road: 'help', wrong: true }],
  [['--name', 'Ames'], { road: 'help', wrong: true }],
  [['a.osm.pbf', 'b.osm.pbf'], { road: 'help', wrong: true }],
])('%j', (args, asked) => {
  expect(readArguments(args)).toEqual(asked)
})

test.each([
  [['ames.pmtiles'], 'is a map already'],
  [['ames.shp'], 'is no extract of OpenStreetMap'],
  [['--name', 'A', '--from', 'x', '--bbox', '1,2,3'], 'is not west,south,east,north'],
  [['--name', 'A', '--from', 'x', '--bbox', '1,2,3,4', '--max-zoom', 'ten'], 'is not from 6 to 22'],
])('rejects %j with a message', (args, words) => {
  expect(() => readArguments(args)).toThrow(words)
})

test('stores a map under a name that is valid on every file system', () => {
  expect(fileNameOf('Saint Paul, MN')).toBe('saint-paul-mn')
  expect(fileNameOf('Cañon City')).toBe('canon-city')
  expect(fileNameOf('市')).toBe('city')
})
