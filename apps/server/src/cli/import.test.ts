/** LOC-37. `npm run import`, run as a child process against a real database: its files and its exit codes. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace

beforeAll(async () => {
  place = await makeWorkplace('import.ts')
}, 60_000)

afterAll(() => place?.close())

const count = async (name: string) =>
  (
    await place.db
      .selectFrom('locations')
      .innerJoin('cities', 'cities.id', 'locations.city_id')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('cities.name', '=', name)
      .executeTakeFirst()
  )?.n

const save = (name: string, ...lines: string[]) =>
  writeFile(join(place.folder, name), `${lines.join('\n')}\n`)

test('adds rows once, reports bad ones, and adds corrected ones from the report', async () => {
  await save(
    'assets.csv',
    'OBJECTID,TYPE,NAME,LAT,LONG',
    '1,Hydrant,"Hydrant 1, Oak St",40.62,-96.63',
    '2,Bench,Bench 2,-96.63,40.62',
    '3,Hydrant,Hydrant 3,,-96.63',
    '1,Hydrant,Hydrant 1 again,40.63,-96.64',
  )
  const first = await place.run('assets.csv', '--city', 'Oakville, Nebraska', '--create-city')
  expect(first.code, first.said).toBe(1)
  expect(first.said).toMatch(/id +<- OBJECTID/)
  expect(first.said).toMatch(/ 4 {2}rows read\n +2 {2}added\n +0 {2}already there.*\n +2 {2}refused/)
  expect(await readFile(join(place.folder, 'assets.refused.csv'), 'utf8')).toBe(
    'refused line,refused because,OBJECTID,TYPE,NAME,LAT,LONG\n' +
      '3,"latitude and longitude look swapped (-96.63, 40.62)",2,Bench,Bench 2,-96.63,40.62\n' +
      '4,the coordinates are missing,3,Hydrant,Hydrant 3,,-96.63\n',
  )

  const second = await place.run('assets.csv', '--city', 'oakville, ne')
  expect(second.said).toMatch(/ 0 {2}added\n +2 {2}already there/)
  expect(await count('Oakville')).toBe(2)

  const report = await readFile(join(place.folder, 'assets.refused.csv'), 'utf8')
  await save(
    'assets.refused.csv',
    report.replace('-96.63,40.62\n', '40.62,-96.63\n').replace(',,-96', ',40.7,-96'),
  )
  const third = await place.run('assets.refused.csv', '--city', 'Oakville, NE', '--report', 'still.csv')
  expect(third.code, third.said).toBe(0)
  expect(existsSync(join(place.folder, 'still.csv'))).toBe(false)
  expect(await count('Oakville')).toBe(4)
}, 60_000)

test('the feed records a run once, by its author; locations have icon, tags and city', async () => {
  await save(
    'towers.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [1, 2].map((id) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [-96.6 - id / 100, 40.6] },
      })),
    }),
  )
  const { code, said } = await place.run(
    'towers.geojson',
    '--city',
    'Elmwood, NE',
    '--create-city',
    '--icon',
    'Water Tower',
  )
  expect(code, said).toBe(0)
  const feed = await place.db
    .selectFrom('activities')
    .innerJoin('cities', 'cities.id', 'activities.city_id')
    .select(['activities.type', 'activities.details', 'activities.user_name'])
    .where('cities.name', '=', 'Elmwood')
    .orderBy('activities.created_at')
    .execute()
  expect(feed).toEqual([
    {
      type: 'city_created',
      details: { cityName: 'Elmwood', state: 'NE', byImport: true },
      user_name: 'Import',
    },
    {
      type: 'location_created',
      details: { count: 2, fileName: 'towers.geojson' },
      user_name: 'Import',
    },
  ])
  const [tower] = await place.db
    .selectFrom('locations')
    .selectAll()
    .where('name', '=', 'Water Tower 1')
    .execute()
  expect(tower).toMatchObject({
    category: 'Water',
    tags: ['water', 'water tower'],
    state: 'NE',
    zip: '00000',
  })
}, 60_000)

test('more than one batch, and a truncated file: good rows are saved, and the exit code is 2', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `${n},Bench,Bench ${n},41.0${1000 + n},-96.4`)
  await save('long.csv', 'id,type,name,lat,lon', ...rows, `2500,"Bench${'x'.repeat(1_100_000)}`)
  const { code, said } = await place.run('long.csv', '--city', 'Ashland, NE', '--create-city')
  expect(code).toBe(2)
  expect(said).toContain("The rows from line 2502 on can't be read")
  expect(await count('Ashland')).toBe(2500)
}, 60_000)

test('a trial run saves nothing', async () => {
  await save('trial.csv', 'id,type,name,lat,lon', '1,Bench,Bench 1,40.6,-96.6')
  const { code, said } = await place.run('trial.csv', '--city', 'Nowhere, NE', '--create-city', '--dry-run')
  expect(code, said).toBe(0)
  expect(said).toContain('1  new (nothing was saved)')
  expect(said).toMatch(/line 2 +Bench 1 +Bench +40\.60000, -96\.60000/)
  const { rows } =
    await sql`select from cities where name = 'Nowhere' union all select from imports where file_name = 'trial.csv'`.execute(
      place.db,
    )
  expect(rows).toEqual([])
}, 60_000)

test.each<[string, string[], string]>([
  ['no file named', ['--city', 'Oakville, NE'], 'No file given'],
  ['no such file', ['missing.csv', '--city', 'Oakville, NE'], 'There is no file missing.csv'],
  ['no city', ['trial.csv'], 'No city given'],
  ['a city without its state', ['trial.csv', '--city', 'Oakville'], 'is not a city and its state'],
  ['an unknown city', ['trial.csv', '--city', 'Atlantis, NE'], 'Add --create-city'],
  [
    'an unknown city in a trial run',
    ['trial.csv', '--city', 'Atlantis, NE', '--dry-run'],
    'Add --create-city',
  ],
  ['no such rules', ['trial.csv', '--city', 'Elmwood, NE', '--icons', 'no.txt'], 'no file of rules no.txt'],
  ['no such import', ['undo', 'x'], 'There is no import x'],
  ['an unknown user', ['trial.csv', '--city', 'Elmwood, NE', '--as', 'x@y.example'], 'No user has'],
  [
    'an unknown column',
    ['trial.csv', '--city', 'Elmwood, NE', '--map', 'name=Nom'],
    'there is no such column',
  ],
  [
    'an unknown icon',
    ['trial.csv', '--city', 'Elmwood, NE', '--icon', 'hydrant'],
    'nearest are fire_hydrant',
  ],
  ['an unknown option', ['trial.csv', '--town', 'Elmwood, NE'], "Unknown option '--town'"],
])(
  '%s: exit code 2 and a sentence',
  async (_, args, sentence) => {
    await save('trial.csv', 'id,type,name,lat,lon', '1,Bench,Bench 1,40.6,-96.6')
    const { code, said } = await place.run(...args)
    expect(code, said).toBe(2)
    expect(said).toContain(sentence)
  },
  30_000,
)

test('the report is beside the file, runs no formula, and preserves the cells', async () => {
  await mkdir(join(place.folder, 'sent'))
  await save(
    'sent/tricks.csv',
    '\x1b[31mOBJECTID,TYPE,NAME,LAT,LONG,NOTES\u202e',
    '1,Hydrant,=1+1,91,-96.63,@SUM(A1)',
    '2,Hydrant,Hydrant 2,40.62,-96.63,',
  )
  const { code, said } = await place.run(
    'sent/tricks.csv',
    ...['--city', 'Ashland, NE', '--create-city', '--map', 'description=NOTES\u202e'],
  )
  expect(code, said).toBe(1)
  expect(said).toContain('<- \\u001b[31mOBJECTID')
  expect(said).toContain('<- NOTES\\u202e')
  for (const sign of ['\x1b', '\u202e']) expect(said).not.toContain(sign)
  expect(said).toContain(`in ${join('sent', 'tricks.refused.csv')}`)

  const report = await readFile(join(place.folder, 'sent/tricks.refused.csv'), 'utf8')
  expect(report.split('\n')[1]).toMatch(/,1,Hydrant,'=1\+1,91,-96\.63,'@SUM\(A1\)$/)
  await save('sent/tricks.refused.csv', report.replace(',91,', ',40.62,').trimEnd())
  const again = await place.run(
    'sent/tricks.refused.csv',
    ...['--city', 'Ashland, NE', '--map', 'description=NOTES\u202e'],
  )
  expect(again.code, again.said).toBe(0)
  const rows = await place.db
    .selectFrom('locations')
    .select(['name', 'description'])
    .where('name', '=', '=1+1')
    .execute()
  expect(rows).toEqual([{ name: '=1+1', description: '@SUM(A1)' }])
}, 60_000)
