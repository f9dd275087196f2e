/** LOC-43, LOC-47. Choices made on the page for a file also apply to the next file of its source, and to no other. */
import * as contract from '@lamplighter/domain/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { type ImportJobs, startImportJobs } from './index.ts'
import { fileOf, hydrant, type Importing, importing } from './testing/importing.ts'

let app: TestApp
let ana: Person
let anas: Importing
let jobs: ImportJobs
beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  anas = importing(app, ana)
  jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

const meter = { type: 'Parking Meter' }
const icons = [{ kind: 'Parking Meter', icon: 'bench' }]
const checked = async (file: Buffer, name = 'assets.csv') =>
  anas.until(await anas.upload(file, { name }), 'checked')
const give = async (id: string, body: object) => {
  await ana.call(contract.checkImport, {
    params: { id },
    body: { mapping: {}, icons: [], icon: null, ...body },
  })
  return anas.until(id, 'checked')
}
const cancel = (id: string) => ana.call(contract.cancelImport, { params: { id } })

it('LOC-43 icons chosen for a file apply to the next one of its source, under any name', async () => {
  const first = await checked(fileOf(hydrant(1), hydrant(2, meter)))
  expect(first.tally).toMatchObject({ new: 1, refused: 1 })
  await give(first._id, { icons })
  await anas.save(first._id, { outside: 'keep' })

  const next = await checked(fileOf(hydrant(1), hydrant(2, meter), hydrant(3, meter)), 'newer.csv')
  expect(next).toMatchObject({ source: 'assets', tally: { same: 2, new: 1, refused: 0 } })
  expect(next.preview).toMatchObject({ icons, sourceKnown: true })
  const { kinds } = await anas.trial(next._id)
  expect(kinds).toContainEqual({ kind: 'Parking Meter', icon: 'bench', count: 2 })
  // They can be changed again; the newer choice wins.
  const other = [{ kind: 'Parking Meter', icon: 'fire_hydrant' }]
  expect((await give(next._id, { icons: other })).preview?.icons).toEqual(other)
  await anas.save(next._id, { outside: 'keep' })
  const third = await checked(fileOf(hydrant(1), hydrant(4, meter)))
  expect(third.preview?.icons).toEqual(other)
  await cancel(third._id)
})

it('LOC-43 they survive a file without these types', async () => {
  const without = await checked(fileOf(hydrant(1), hydrant(5)))
  await anas.save(without._id, { outside: 'keep' })
  const again = await checked(fileOf(hydrant(1), hydrant(6, meter)))
  expect(again.tally).toMatchObject({ refused: 0, new: 1 })
  await cancel(again._id)
})

it('LOC-43 a file of another source has none of them', async () => {
  const other = await checked(
    fileOf(hydrant(901, { north: 40.84 }), hydrant(902, { ...meter, north: 40.84 })),
    'other.csv',
  )
  expect(other).toMatchObject({ source: 'other', tally: { refused: 1 }, preview: { icons: [] } })
  await cancel(other._id)
})

it('LOC-47 a file whose columns were not found at first is new to the city when they are given', async () => {
  const file = Buffer.from('OBJECTID,TYPE,UP,ACROSS\n9001,Hydrant,40.81,-96.7\n')
  const id = await anas.upload(file, { name: 'unheard-of.csv' })
  expect((await anas.until(id, 'failed')).problem).toBe(contract.importMessages.noCoordinates)
  const run = await give(id, { mapping: { latitude: 'UP', longitude: 'ACROSS' } })
  expect(run).toMatchObject({ source: 'unheard-of', preview: { sourceKnown: false } })
})
