/** DUR-26. The change log has each write of a location, note or work order, whichever way it was written. */
import { randomUUID } from 'node:crypto'
import { mergeCities } from '@lamplighter/domain/admin'
import { restoreLocation } from '@lamplighter/domain/city-admin'
import { undoImport } from '@lamplighter/domain/imports'
import { addLocationTag, deleteLocation } from '@lamplighter/domain/locations'
import { deleteNote } from '@lamplighter/domain/notes'
import { closeWorkOrder, reopenWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PackTown, packTown } from '../../features/day-pack/testing/pack-town.ts'
import { type ImportJobs, startImportJobs } from '../../features/imports/index.ts'
import { fileOf, hydrant, importing } from '../../features/imports/testing/importing.ts'
import { type Change, changesIn } from './change-log.ts'
import { logMoment } from './log-position.ts'

let { app, people, cityId, made, noted, orderFor } = {} as PackTown
let jobs: ImportJobs

beforeAll(async () => {
  ;({ app, people, cityId, made, noted, orderFor } = await packTown())
  jobs = startImportJobs(app.parts, { lookEveryMs: 50 })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

type Entry = Pick<Change, 'object' | 'kind' | 'id' | 'version' | 'category'>

/** The city's entries since before `work`. */
async function during(work: () => Promise<unknown>): Promise<Entry[]> {
  const { from } = await logMoment(app.parts.db)
  await work()
  const { next: until } = await logMoment(app.parts.db)
  const changes = changesIn([cityId], { from, until })
  const { rows } = await sql<Entry>`select object, kind, id, version, category from (${changes}) c`.execute(
    app.parts.db,
  )
  return rows
}

it('tells what was created, changed, trashed and restored, with its version and category', async () => {
  const bench = await made({ icon: 'bench' })
  const params = { id: bench._id }
  const changed = (version: number) => ({
    object: 'location',
    kind: 'changed',
    id: bench._id,
    version,
    category: 'Parks',
  })
  const tagged = await during(() => people.wes.call(addLocationTag, { params, body: { tag: 'checked' } }))
  expect(tagged).toContainEqual(changed(2))
  const trashed = await during(() => people.ana.call(deleteLocation, { params }))
  expect(trashed).toContainEqual(changed(3))
  expect(trashed).toContainEqual({ ...changed(3), kind: 'left', version: null })
  expect(await during(() => people.ana.call(restoreLocation, { params }))).toContainEqual(changed(4))
})

it('tells notes and work orders, with the category of their location', async () => {
  const bench = await made({ icon: 'bench' })
  let id = ''
  const notes = await during(async () => {
    id = (await noted(bench._id))._id
  })
  const note = { object: 'note', kind: 'changed', id, category: 'Parks', version: 1 }
  expect(notes).toContainEqual(note)
  const deleted = await during(() => people.wes.call(deleteNote, { params: { id } }))
  expect(deleted).toContainEqual({ ...note, version: 2 })
  const order = await orderFor(bench._id)
  const params = { id: order._id }
  const entry = { object: 'work_order', kind: 'changed', id: order._id, category: 'Parks' }
  const closed = await during(() => people.wes.call(closeWorkOrder, { params, body: { note: 'done' } }))
  expect(closed).toContainEqual({ ...entry, version: 2 })
  const reopened = await during(() => people.wes.call(reopenWorkOrder, { params, body: {} }))
  expect(reopened).toContainEqual({ ...entry, version: 3 })
})

it('tells every row of an import and of its undo', async () => {
  const { upload, until, save } = importing(app, people.ana)
  const id = await upload(fileOf(hydrant(1), hydrant(2)))
  await until(id, 'checked')
  const added = await during(() => save(id, { outside: 'keep' }))
  const ids = added.filter(({ object, kind }) => object === 'location' && kind === 'changed')
  expect(ids).toHaveLength(2)
  const undone = await during(async () => {
    await people.ana.call(undoImport, { params: { id } })
    await until(id, 'undone')
  })
  const left = undone.filter(({ kind }) => kind === 'left').map((entry) => entry.id)
  expect(left.toSorted()).toEqual(ids.map((entry) => entry.id).toSorted())
})

it('tells what a merged city brings', async () => {
  const [city, pole] = [randomUUID(), randomUUID()]
  const by = app.world.people.ana.id
  await sql`insert into cities (id, name, state, name_key) values (${city}, 'Prarie Fals', 'NE', 'prarie fals')`.execute(
    app.owner,
  )
  await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${pole}, ${city}, 'Pole', 42, -93, 'Prarie Fals', 'NE', ${by}, ${by})`.execute(app.owner)
  const merged = await during(async () => {
    const body = { into: cityId, name: 'Prarie Fals' }
    expect((await people.pat.call(mergeCities, { params: { id: city }, body })).status).toBe(200)
  })
  expect(merged).toContainEqual(expect.objectContaining({ object: 'location', kind: 'changed', id: pole }))
})
