/** LOC-44. `npm run import` with files of every type, run as a child process against a real database. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbf, geopackage, gpkgGeometry, shapes, shp, xlsx, zip } from '../import/testing/geo-files.ts'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace

beforeAll(async () => {
  place = await makeWorkplace('import.ts')
}, 60_000)

afterAll(() => place?.close())

const utm = [493_000, 4_977_000] as const
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const files: Readonly<Record<string, Buffer | string>> = {
  'layers.zip': zip({
    'gis/lamps.shp': shp([shapes.point(...utm)]),
    'gis/lamps.dbf': dbf([['NAME', 'C', 10]], [['Lamp 1']]),
    'gis/trees.shp': shp([shapes.point(1, 2)]),
    'gis/trees.dbf': dbf([['NAME', 'C', 10]], [['Tree 1']]),
  }),
  'sheet.xlsx': xlsx({
    Sheet: `<row>${['id', 'name', 'lat', 'lon'].map(text).join('')}</row><row>${['1', 'Lamp 1'].map(text).join('')}<c><v>44.9464002</v></c><c><v>-93.0887326</v></c></row>`,
  }),
  'columns.csv': `sep=;\nLamps, 2026-01-05\n\nid;name;x;y\n1;Lamp 1;${utm[0]},0;${utm[1]},0\n`,
  'minutes.csv': `id,name,location\n1,Lamp 1,"4 Main St\n(44°56'47.04""N, 93°5'19.44""W)"\n`,
  'utm15.prj':
    'PROJCS["NAD_1983_UTM_Zone_15N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-93.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
}

test.each([
  ['layers.zip', '--layer', 'lamps', '--projection', 'utm15.prj'],
  ['sheet.xlsx'],
  ['columns.csv', '--projection', 'EPSG:26915'],
  ['minutes.csv'],
  ['lamps.gpkg'],
])(
  '%s %s %s',
  async (file, ...options) => {
    for (const [name, content] of Object.entries(files)) await writeFile(join(place.folder, name), content)
    const lamp = {
      name: 'lamps',
      srs: 4326,
      rows: [['Lamp 1', gpkgGeometry('Point', [[-93.088_732_6, 44.946_400_2]])]] as [string, Buffer][],
    }
    if (file === 'lamps.gpkg') geopackage(join(place.folder, file), [lamp])
    const city = `Town of ${file.replace(/\W/g, ' ')}, MN`
    const { code, said } = await place.run(
      file,
      '--city',
      city,
      '--create-city',
      '--icon',
      'streetlight',
      ...options,
    )
    expect(said).toMatch(/ 1 {2}added/)
    expect(code, said).toBe(0)
    const { rows } = await sql<{ name: string; latitude: number; longitude: number }>`
    select l.name, l.latitude, l.longitude from locations l join cities c on c.id = l.city_id
    where c.name = ${city.replace(', MN', '')}`.execute(place.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.name).toBe('Lamp 1')
    expect(rows[0]?.latitude).toBeCloseTo(44.9464, 6)
    expect(rows[0]?.longitude).toBeCloseTo(-93.088_733, 5)
  },
  60_000,
)

test.each([
  [['layers.zip'], 'layers.zip contains several layers: gis/lamps, gis/trees. Choose one with --layer NAME.'],
  [
    ['layers.zip', '--layer', 'lamps'],
    'has no .prj file that says how. Name the projection with --projection',
  ],
  [['columns.csv', '--projection', 'none.prj'], '--projection none.prj: there is no such file.'],
  [['cut.zip'], 'cut.zip is a damaged archive'],
])('%j could not run: 2, with a message and no stack trace', async (args, words) => {
  for (const [name, content] of Object.entries(files)) await writeFile(join(place.folder, name), content)
  await writeFile(join(place.folder, 'cut.zip'), Buffer.from(files['layers.zip'] ?? '').subarray(0, 500))
  const { code, said } = await place.run(...args, '--city', 'Nowhere, MN', '--create-city')
  expect(said).toContain(words)
  expect(said).not.toMatch(/\n\s+at /)
  expect(code).toBe(2)
})

test('LOC-90 every column is stored and listed, or skipped with the reason', async () => {
  const further = Array.from({ length: 48 }, (_, n) => `F${n + 1}`)
  const question =
    'In which condition is the hydrant that you are looking at, and what would you do about it?'
  const heading = ['id', 'name', 'lat', 'lon', ...further, question, 'LONG_DESC', 'Shape_Length']
  const cells = [
    '1',
    'Hydrant 1',
    '44.9464',
    '-93.0887',
    ...further.map((_, n) => `v${n}`),
    'good',
    'by the school',
    '7.5',
  ]
  const quoted = (row: string[]) => row.map((cell) => `"${cell}"`).join(',')
  await writeFile(join(place.folder, 'wide.csv'), `${quoted(heading)}\n${quoted(cells)}\n`)
  const { code, said } = await place.run(
    'wide.csv',
    ...['--city', 'Wide, MN', '--create-city', '--icon', 'fire_hydrant'],
  )
  expect(code, said).toBe(0)
  expect(said).toContain(`<- 51 columns: ${['id', ...further, question, 'LONG_DESC'].join(', ')}\n`)
  expect(said).toContain(
    '1  column was not kept\n            Shape_Length: an internal column of the program that made the file\n',
  )
  const { rows } = await sql<{ attributes: Record<string, string> }>`
    select l.attributes from locations l join cities c on c.id = l.city_id where c.name = 'Wide'`.execute(
    place.db,
  )
  expect(Object.keys(rows[0]?.attributes ?? {})).toHaveLength(51)
  expect(rows[0]?.attributes).toMatchObject({ F48: 'v47', [question]: 'good', LONG_DESC: 'by the school' })
}, 60_000)
