/** DUR-39. A pack is stored completely or not at all, whatever fails. */
import { Problem } from '@lamplighter/domain/http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PackProgress } from '../../../lib/day-pack/day-packs.ts'
import { forgetPacks } from '../../../lib/day-pack/forget-packs.ts'
import { type Box, packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { goOffline } from '../../../testing/network.ts'
import {
  answerPacks,
  locationLine,
  notesLine,
  nothingNew,
  orderLine,
  packCity,
  packText,
  removedLine,
} from '../../../testing/pack-server.ts'
import type { PackTask } from './pack-task.ts'
import { takeInWorker } from './take-in-worker.ts'

const task: PackTask = {
  owner: 'wes',
  city: packCity,
  bbox: null,
  photos: false,
  onlyMyOrders: false,
  rowsOnly: false,
  streets: [],
  names: null,
}
const hydrant = locationLine({ name: 'Hydrant', latitude: 40.1, longitude: -96.2 })
const bench = locationLine({ name: 'Bench', latitude: 40.3, longitude: -96.4 })

afterEach(forgetPacks)

function take(changes: Partial<PackTask> = {}) {
  const gaveUp = new AbortController()
  const told: PackProgress[] = []
  const done = takeInWorker(
    { ...task, ...changes },
    {
      signal: gaveUp.signal,
      token: () => 'token',
      renew: async () => null,
      progress: (now) => told.push(now),
    },
  )
  return { done, told, cancel: () => gaveUp.abort() }
}

const pack = () => database.packs.get(`wes ${packCity._id}`)
const names = async () => (await database.locations.toArray()).map(({ name }) => name).toSorted()
const held = async () => ({
  locations: await names(),
  notes: (await database.notes.toArray()).map(({ notes }) => notes[0]?.text),
  orders: (await database.orders.toArray()).map(({ title }) => title),
})

test('stores a whole pack with its counts, then fetches the changes since', async () => {
  const asked = answerPacks(
    packText({ cursor: 'one', serverTime: '2026-11-23T07:12:00Z' }, [
      hydrant,
      bench,
      notesLine(hydrant._id, 'Valve is stiff'),
      orderLine(bench),
    ]),
    packText({ cursor: 'two', whole: false, serverTime: '2026-11-23T07:13:00Z' }, [
      { ...bench, name: 'Bench, painted' },
    ]),
  )
  const { done, told } = take()
  expect(await done).toBeNull()
  expect(asked.map(({ query }) => query.get('since'))).toEqual([null, 'one'])
  expect(await held()).toEqual({
    locations: ['Bench, painted', 'Hydrant'],
    notes: ['Valve is stiff'],
    orders: ['Bench squeaks'],
  })
  expect(await pack()).toMatchObject({
    owner: 'wes',
    cursor: 'two',
    asOf: '2026-11-23T07:13:00Z',
    counts: { locations: 2, notes: 1, workOrders: 1 },
    extent: [-96.4, 40.1, -96.2, 40.3],
  })
  expect(told).toContainEqual({ phase: 'rows', done: 3, expected: 3 })
})

test("DUR-44 a refresh counts what answers to the user's own writes have added", async () => {
  answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('two'),
    packText({ cursor: 'three', whole: false }, [bench]),
  )
  await take().done
  const { rows = '' } = (await pack()) ?? {}
  await database.locations.put({ ...bench, pack: rows })
  expect(await take().done).toBeNull()
  expect(await pack()).toMatchObject({ cursor: 'three', counts: { locations: 2 } })
})

test('applies changes, deletions and the new cursor in one transaction', async () => {
  const orderOfHydrant = orderLine(hydrant, 'Hydrant leaks')
  answerPacks(
    packText({ cursor: 'one' }, [
      hydrant,
      bench,
      notesLine(hydrant._id, 'Old'),
      notesLine(bench._id, 'Wet'),
      orderOfHydrant,
      orderLine(bench),
    ]),
    nothingNew('two'),
    // The bench and the hydrant's note are deleted; an order of the bench stays visible.
    packText({ cursor: 'three', whole: false }, [
      removedLine([bench._id], [orderOfHydrant._id]),
      { ...hydrant, name: 'Hydrant 12' },
      notesLine(hydrant._id, ''),
      orderLine(bench, 'Bench was stolen'),
    ]),
  )
  await take().done
  const { bytes = 0 } = (await pack()) ?? {}
  expect(await take().done).toBeNull()
  expect(await held()).toEqual({ locations: ['Hydrant 12'], notes: [], orders: ['Bench was stolen'] })
  const after = await pack()
  expect(after).toMatchObject({ cursor: 'three', counts: { locations: 1, notes: 0, workOrders: 1 } })
  expect(after?.bytes).toBeLessThan(bytes)
  expect(after?.bytes).toBeGreaterThan(0)
})

test.each([
  ['without its end line', packText({ cursor: 'two' }, [bench], { cut: true }), 'cut_off'],
  ['in the middle of a line', packText({ cursor: 'two' }, [bench]).slice(0, -20), 'cut_off'],
  [
    'with a count that is another one',
    packText({ cursor: 'two' }, [bench]).replace(/"locations":1,"notes"/, '"locations":2,"notes"'),
    'cut_off',
  ],
  ['with nothing', '', 'cut_off'],
  ['with what is no pack', '<html>\n', 'broken'],
])('rejects a pack that ends %s and keeps the previous one', async (_, text, why) => {
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'), text)
  await take().done
  const before = await pack()
  // Once as a whole pack, once as changes.
  expect(await take({ bbox: [-97, 40, -96, 41] as Box }).done).toEqual({ why })
  expect(await take().done).toEqual({ why })
  expect(await pack()).toEqual(before)
  expect(await names()).toEqual(['Hydrant'])
})

test('ignores changes without an end line', async () => {
  answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('one'),
    packText({ cursor: 'two', whole: false }, [removedLine([hydrant._id]), bench], { cut: true }),
  )
  await take().done
  expect(await take().done).toEqual({ why: 'cut_off' })
  expect(await names()).toEqual(['Hydrant'])
  expect(await pack()).toMatchObject({ cursor: 'one' })
})

test('replaces the old pack when the server sends a whole one instead of changes', async () => {
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant, orderLine(hydrant)]),
    nothingNew('one'),
    packText({ cursor: 'two', reason: 'cursor_too_old' }, [bench]),
    nothingNew('three'),
  )
  await take().done
  expect(await take().done).toBeNull()
  expect(asked.map(({ query }) => query.get('since'))).toEqual([null, 'one', 'one', 'two'])
  expect(await held()).toEqual({ locations: ['Bench'], notes: [], orders: [] })
  expect(await pack()).toMatchObject({ cursor: 'three', counts: { locations: 1, workOrders: 0 } })
})

test('deletes the old pack first when the role or department changed', async () => {
  answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('one'),
    packText({ cursor: 'two', reason: 'other_scope' }, [bench], { cut: true }),
  )
  await take().done
  expect(await take().done).toEqual({ why: 'cut_off' })
  expect(await pack()).toBeUndefined()
  expect(await names()).toEqual([])
})

test('replaces the pack when another area is chosen', async () => {
  const bbox: Box = [-96.5, 40.2, -96.3, 40.4]
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant, bench]),
    nothingNew('one'),
    packText({ cursor: 'two', bbox: [...bbox] }, [bench]),
    nothingNew('two'),
  )
  await take().done
  expect(await take({ bbox }).done).toBeNull()
  expect(asked[2]?.query.get('bbox')).toBe('-96.5,40.2,-96.3,40.4')
  expect(asked[2]?.query.get('since')).toBeNull()
  expect(await names()).toEqual(['Bench'])
  expect(await pack()).toMatchObject({ bbox })
})

test('deletes the pack of a city that the user left', async () => {
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'), new Problem('not_found'))
  await take().done
  expect(await take().done).toEqual({ why: 'gone' })
  expect(await pack()).toBeUndefined()
  expect(await database.locations.count()).toBe(0)
})

test('keeps the old pack and nothing of the new one when storage is full', async () => {
  answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('one'),
    packText({ cursor: 'two' }, [bench, orderLine(bench)]),
  )
  await take().done
  const full = vi
    .spyOn(database.orders, 'bulkPut')
    .mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  onTestFinished(() => full.mockRestore())
  expect(await take({ bbox: [-97, 40, -96, 41] }).done).toEqual({ why: 'full' })
  expect(await names()).toEqual(['Hydrant'])
  expect(await pack()).toMatchObject({ cursor: 'one' })
})

test('leaves nothing behind when canceled', async () => {
  let cancel: () => void = () => undefined
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'), async () => {
    cancel()
    return packText({ cursor: 'two' }, [bench])
  })
  await take().done
  const second = take({ bbox: [-97, 40, -96, 41] })
  cancel = second.cancel
  expect(await second.done).toBeNull()
  expect(await names()).toEqual(['Hydrant'])
  expect(await pack()).toMatchObject({ cursor: 'one', bbox: null })
})

test('removes the rest of an interrupted download', async () => {
  await database.locations.bulkPut([{ ...bench, pack: 'left behind' }])
  await database.thumbnails.put({ pack: 'left too', _id: 'x', type: 'image/jpeg', bytes: new ArrayBuffer(2) })
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'))
  await take().done
  expect(await names()).toEqual(['Hydrant'])
  expect(await database.thumbnails.count()).toBe(0)
})

test('notices rows that were cleared during the download', async () => {
  answerPacks(packText({ cursor: 'one' }, [hydrant, bench]), nothingNew('one'))
  const { bulkPut } = database.locations
  const put = vi
    .spyOn(database.locations, 'bulkPut')
    .mockImplementation(((rows: never[]) =>
      bulkPut.call(database.locations, rows.slice(1))) as typeof bulkPut)
  onTestFinished(() => put.mockRestore())
  expect(await take().done).toEqual({ why: 'cut_off' })
  expect(await pack()).toBeUndefined()
  expect(await database.locations.count()).toBe(0)
})

test('waits as long as a busy server asks, and reports it', async () => {
  const busy = { status: 429, headers: { 'retry-after': '1' }, body: '{}' }
  answerPacks(busy, packText({ cursor: 'one' }, [hydrant]), nothingNew('one'))
  const { done, told } = take()
  expect(await done).toBeNull()
  expect(told).toContainEqual({ phase: 'waiting', done: 0, expected: 1 })
  expect(await names()).toEqual(['Hydrant'])
})

test('reports a missing response', async () => {
  answerPacks('')
  goOffline()
  expect(await take().done).toEqual({ why: 'network' })
})
