/** LOC-45 to LOC-47. Imports in the browser, with real files, a real database and the process that reads them. */
import * as contract from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { fileOf, heading, hydrant, type Importing, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let anas: Importing
let jobs: ImportJobs
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  anas = importing(app, ana)
  const [west, south, east, north] = [-96.8, 40.7, -96.6, 40.95]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  await sql`update cities set boundary = ${JSON.stringify({ type: 'Polygon', coordinates: [ring] })}
    where id = ${app.world.cities.prairieFalls.id}`.execute(app.owner)
  jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

const names = async (city = app.world.cities.prairieFalls) => {
  const { rows } = await sql<{ name: string; icon: string; trashed: boolean }>`
    select name, icon, deleted_at is not null as trashed from locations where city_id = ${city.id} and source_id is not null
    order by source_id`.execute(app.owner)
  return rows.map(({ name, icon, trashed }) => `${name} ${icon}${trashed ? ' trashed' : ''}`)
}
const undo = (id: string) => ana.call(contract.undoImport, { params: { id } })

describe('LOC-45 a file is reviewed, saved and undone in the browser', () => {
  let id: string

  it('is read as soon as its last part has arrived', async () => {
    const file = fileOf(
      hydrant(1),
      hydrant(2, { type: 'Parking Meter' }),
      hydrant(3, { north: 45 }),
      '4,Hydrant,No place,,,',
    )
    id = await anas.upload(file, { part: 40 })
    const run = await anas.until(id, 'checked')
    expect(run).toMatchObject({
      fileName: 'assets.csv',
      source: 'assets',
      received: file.length,
      waiting: false,
    })
    expect(run.tally).toMatchObject({ read: 4, new: 2, refused: 2, outside: 1 })
    expect(run.preview).toMatchObject({
      counts: 'line',
      mapping: { latitude: 'LAT', longitude: 'LONG', id: 'OBJECTID', name: 'NAME', type: 'TYPE' },
      attributes: ['TYPE', 'SIZE'],
      leftOut: [],
      sourceKnown: false,
      farOff: 'outside the limits of Prairie Falls, NE',
    })
    expect(run.preview?.columns[1]).toEqual({ name: 'TYPE', values: ['Hydrant', 'Parking Meter'] })
    expect(await names()).toEqual([])
  })

  it('shows examples of the result, with positions', async () => {
    const trial = await anas.trial(id)
    expect(trial.kinds).toContainEqual({ kind: 'Parking Meter', icon: null, count: 1 })
    expect(trial.sample.map(({ name }) => name)).toEqual(['Hydrant 1', 'Hydrant 3'])
    expect(trial.refused.map(({ number }) => number)).toEqual([3, 5])
    expect(trial.outside).toMatchObject([{ name: 'Hydrant 3', number: 4 }])
    expect(trial.points).toContainEqual([-96.7, 45.0003, 1])
  })

  it('offers its rejected rows as a file that can be corrected and uploaded again', async () => {
    const { text } = await anas.refused(id)
    expect(text.split('\n')[0]).toBe(`refused line,refused because,${heading}`)
    expect(text).toMatch(/^5,the coordinates are missing,4,Hydrant,No place,,,$/m)
  })

  it('is read again with the icons that a person chose', async () => {
    const icons = [{ kind: 'Parking Meter', icon: 'bench' }]
    const body = { mapping: { description: 'SIZE' }, icons, icon: null, attributes: [] }
    expect((await ana.call(contract.checkImport, { params: { id }, body })).body.status).toBe('reading')
    const run = await anas.until(id, 'checked')
    expect(run.tally).toMatchObject({ new: 3, refused: 1, outside: 1, leftOut: 1 })
    expect(run.preview).toMatchObject({
      attributes: [],
      // LOC-90.
      leftOut: [{ column: 'TYPE', reason: 'not_chosen' }],
      mapping: { description: 'SIZE' },
      sourceKnown: false,
    })
    expect((await anas.trial(id)).kinds).toContainEqual({ kind: 'Parking Meter', icon: 'bench', count: 1 })
  })

  it('is not saved before a decision on rows outside the city', async () => {
    const refused = await ana.call(contract.saveImport, { params: { id }, body: {} })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'import_outside_undecided' } })
    const run = await anas.save(id, { outside: 'refuse' })
    expect(run.tally).toMatchObject({ added: 2, refused: 2 })
    expect(await names()).toEqual(['Hydrant 1 fire_hydrant', 'Hydrant 2 bench'])
    expect((await anas.refused(id)).text).toMatch(/^4,"it is \d+ km outside.*,3,Hydrant,Hydrant 3,/m)
    expect(run).toMatchObject({ refusedKept: 2, undoFirst: null, startedBy: { name: 'Ana Lindqvist' } })
  })

  it('leaves only its line in the history, and the feed names the author', async () => {
    const { rows } = await sql`
      select (select count(*)::int from import_parts) as parts,
        (select count(*)::int from import_rows where verdict <> 'refused') as rows,
        (select string_agg(user_name || ' ' || (details ->> 'count'), ',') from activities where action = 'imported') as feed`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ parts: 0, rows: 0, feed: 'Ana Lindqvist 2' }])
    const list = await ana.call(contract.listImports, { query: { cityId: app.world.cities.prairieFalls.id } })
    expect(list.body.map(({ _id, status }) => [_id, status])).toEqual([[id, 'saved']])
  })

  it('is undone', async () => {
    expect((await undo(id)).body.status).toBe('undoing')
    const run = await anas.until(id, 'undone')
    expect(run.tally).toMatchObject({ undone: 2, left: 0 })
    expect(await names()).toEqual([])
    expect(await undo(id)).toMatchObject({
      status: 409,
      problem: { message: 'This import is undone already.' },
    })
  })
})

it('LOC-42 an import is not blocked by a newer one of its source that changed nothing', async () => {
  const file = fileOf(hydrant(1), hydrant(2))
  const first = await anas.upload(file, { name: 'pumps.csv' })
  await anas.until(first, 'checked')
  await anas.save(first, { outside: 'keep' })
  const second = await anas.upload(file, { name: 'pumps-again.csv' })
  await anas.until(second, 'checked')
  const unchanged = await anas.save(second, { outside: 'keep' })
  expect(unchanged).toMatchObject({ undoableUntil: null, tally: { same: 2, added: 0, updated: 0 } })
  const third = await anas.upload(fileOf(hydrant(1), hydrant(2), hydrant(3)), { name: 'pumps-more.csv' })
  await anas.until(third, 'checked')
  await anas.save(third, { outside: 'keep' })

  const older = (await ana.call(contract.getImport, { params: { id: first } })).body
  expect(older.undoFirst).toBe('pumps-more.csv')
  expect((await undo(first)).problem.message).toContain('pumps-more.csv')
  for (const id of [third, first]) {
    expect((await undo(id)).status).toBe(200)
    await anas.until(id, 'undone')
  }
  expect(await names()).toEqual([])
})
