import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import type { Mapping, SourceRow } from './import-fields.ts'

/** Rows of a CSV, with the heading and cells given as text. */
function sampleOf(heading: string, ...lines: string[]) {
  const columns = heading.split(',')
  const rows = lines.map((line, at): SourceRow => {
    const original = line.split(',')
    return {
      number: at + 2,
      values: Object.fromEntries(columns.map((c, i) => [c, original[i] ?? ''])),
      original,
    }
  })
  return { columns, rows }
}

test.each<[string, string, string[], Mapping]>([
  [
    'our own names',
    'source_id,icon,name,latitude,longitude,city,state,description',
    ['a1,bench,Oak St,40.6,-96.6,Hickman,NE,old', 'a2,bench,Elm St,40.7,-96.7,Hickman,NE,'],
    {
      id: 'source_id',
      icon: 'icon',
      name: 'name',
      latitude: 'latitude',
      longitude: 'longitude',
      city: 'city',
      state: 'state',
      description: 'description',
    },
  ],
  [
    'ArcGIS: X and Y, OBJECTID, an asset id that is better',
    'OBJECTID,X,Y,ASSET_ID,ASSETTYPE,COMMENTS',
    ['1,-96.6,40.6,H-1,Hydrant,', '2,-96.7,40.7,H-2,Hydrant,leaks'],
    { id: 'ASSET_ID', longitude: 'X', latitude: 'Y', type: 'ASSETTYPE', description: 'COMMENTS' },
  ],
  [
    'an id that does not tell the rows apart is none',
    'OBJECTID,SOURCE_ID,LAT,LONG',
    ['1,10101,46.1,-97.1', '2,10101,46.2,-97.2', '3,10101,46.3,-97.3'],
    { id: 'OBJECTID', latitude: 'LAT', longitude: 'LONG' },
  ],
  [
    'latitude in degrees before a projected Y',
    'Y,X,Latitude,Longitude,Park Name',
    ['149325.5,553443.6,44.9,-93.1,Como', '149322.0,554014.8,44.8,-93.2,Phalen'],
    { latitude: 'Latitude', longitude: 'Longitude', name: 'Park Name' },
  ],
  [
    'a point in one column',
    'AssetNum,the_geom,Street Name',
    ['7,POINT (-96.6 40.6),Oak', '8,POINT (-96.7 40.7),Elm'],
    { id: 'AssetNum', point: 'the_geom', street: 'Street Name' },
  ],
])('%s', (_, heading, lines, expected) => {
  expect(guessMapping(sampleOf(heading, ...lines))).toEqual(expected)
})

test('a person’s choice is not guessed again', () => {
  const sample = sampleOf('OBJECTID,LAT,LON,STOP,NAME', '1,46.1,-97.1,A,Oak', '2,46.2,-97.2,B,Elm')
  expect(guessMapping(sample, { name: 'STOP' })).toEqual({
    name: 'STOP',
    id: 'OBJECTID',
    latitude: 'LAT',
    longitude: 'LON',
  })
})

test('GeoJSON takes its coordinates from the geometry', () => {
  const rows: SourceRow[] = [
    {
      number: 1,
      values: { X: '553443', Y: '149325', ID: '9' },
      point: { latitude: 44, longitude: -93 },
      original: [],
    },
  ]
  expect(guessMapping({ columns: ['X', 'Y', 'ID'], rows })).toEqual({ id: 'ID' })
})

test('an unreadable row does not hide the others', () => {
  const { columns, rows } = sampleOf('name,lat,lon', 'Oak,46.1,-97.1')
  const broken: SourceRow = { number: 3, values: {}, unreadable: 'the row has 1 cells', original: ['Elm'] }
  expect(guessMapping({ columns, rows: [...rows, broken] })).toMatchObject({
    latitude: 'lat',
    longitude: 'lon',
  })
})
