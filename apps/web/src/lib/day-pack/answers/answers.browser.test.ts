/** DUR-42, DUR-43, DUR-29. The user's day packs answer screens if the server does not. */
import { Problem } from '@lamplighter/domain/http'
import { getLocation, listLocations, locationTile, summariseLocations } from '@lamplighter/domain/locations'
import { listNotes } from '@lamplighter/domain/notes'
import {
  getWorkOrder,
  listWorkOrders,
  summariseWorkOrders,
  workOrderTile,
} from '@lamplighter/domain/work-orders'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { clearPacks, putPack } from '../../../testing/day-packs.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer, goOffline, goOnline, pageOf } from '../../../testing/network.ts'
import { location, membership, note, user, workOrder } from '../../../testing/records.ts'
import { call, callBytes, callPage } from '../../api/api-client.ts'
import { connectivity } from '../../api/connectivity.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { patience } from '../../api/responsive-timeout.ts'
import { forScreen } from '../../api/stand-in.ts'
import { keepReads } from '../../reads/keep-reads.ts'
import { deleteKeptReads } from '../../reads/kept-reads.ts'
import { packShown } from '../../reads/pack-reads.ts'
import { answerFromPacks } from '../answer-from-packs.ts'
import { keepAnswer } from '../keep-answer.ts'
import { packDatabase } from '../pack-database.ts'

const wes = user()
const { cityId } = membership()
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.123456+00:00`
const hydrant = location({ name: 'Hydrant', tags: ['red'], updatedAt: at(3), version: 7 })
const bench = location({ name: 'Bench', icon: 'bench', updatedAt: at(2), longitude: -96.64 })
const oak = location({ name: 'Old Oak', icon: null, description: 'by the RIVER', updatedAt: at(1) })
const four = [4, 3, 2, 1].map((n) => note({ text: `note ${n}`, locationId: hydrant._id, createdAt: at(n) }))
const leak = workOrder({ title: 'Leak', priority: 'high', createdAt: at(1) })
const paint = workOrder({ title: 'Paint', priority: 'low', createdAt: at(2) })
const asOf = '2026-11-20T12:12:00.000Z'

beforeAll(() => {
  answerFromPacks()
  const stop = keepReads()
  queryClient.mount()
  return () => {
    queryClient.unmount()
    stop()
  }
})
// Do not treat the server as down because it was in the previous test.
beforeEach(connectivity.answered)

afterEach(async () => {
  queryClient.clear()
  await clearPacks()
  await deleteKeptReads()
})

/** Also rejects requests that continue after a pack answered, until the test ends. */
function cutOff(): void {
  goOffline()
  onTestFinished(goOnline)
}

const taken = (owner = wes._id) =>
  putPack({ owner, asOf, locations: [oak, hydrant, bench], notes: four, orders: [paint, leak] })

/** A call of a screen. */
function asked(): { signal: AbortSignal; read: ReturnType<typeof forScreen> } {
  const { signal } = new AbortController()
  return { signal, read: forScreen(signal) }
}
const names = (query: object) =>
  callPage(listLocations, { query } as never, asked()).then(({ items }) => items.map(({ name }) => name))

async function look<T>(
  queryKey: readonly unknown[],
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
) {
  const observer = new QueryObserver<T>(queryClient, { queryKey, queryFn, retry: false })
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  return observer
}

test('answers lists, filters, pages, counts and nearest locations', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  expect(await names({})).toEqual(['Hydrant', 'Bench', 'Old Oak'])
  expect(await names({ search: 'river' })).toEqual(['Old Oak'])
  expect(await names({ tags: ['red'] })).toEqual(['Hydrant'])
  expect(await names({ icons: ['bench', 'well'], cityId })).toEqual(['Bench'])
  expect(await names({ category: 'Parks', bbox: '-96.65,40,-96.635,41' })).toEqual(['Bench'])
  expect(await names({ latitude: 40.62, longitude: -96.6399, tolerance: 0.001 })).toEqual(['Bench'])

  const first = await callPage(listLocations, { query: { limit: 2 } }, asked())
  expect([first.total, first.items.length]).toEqual([3, 2])
  const rest = await callPage(listLocations, { query: { limit: 2, after: first.next ?? '' } }, asked())
  expect(rest).toMatchObject({ items: [{ name: 'Old Oak' }], next: null })

  expect(await call(summariseLocations, { query: { search: 'oak' } }, asked())).toMatchObject({
    total: 3,
    matching: 1,
    cities: [{ cityId, count: 3 }],
  })
})

test('answers locations, latest notes, open orders and tiles like the server', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  expect(await call(getLocation, { params: { id: hydrant._id } }, asked())).toEqual({
    ...hydrant,
    noteCount: 4,
    latestNote: 'note 4',
    timestamp: hydrant.updatedAt,
  })
  const notes = await callPage(listNotes, { params: { locationId: hydrant._id }, query: {} }, asked())
  expect(notes).toEqual({ items: four.slice(0, 3), total: 4, next: null })
  const none = await callPage(listNotes, { params: { locationId: oak._id }, query: {} }, asked())
  expect(none).toEqual({ items: [], total: 0, next: null })

  const orders = await callPage(listWorkOrders, { query: { status: 'open' } }, asked())
  expect(orders).toMatchObject({ items: [leak, paint], total: 2 })
  expect(await call(getWorkOrder, { params: { id: paint._id } }, asked())).toEqual(paint)
  expect(await call(summariseWorkOrders, { query: { priority: 'low' } }, asked())).toMatchObject({ open: 1 })

  const params = { z: 0, x: 0, y: 0 }
  const tile = await callBytes(locationTile, { params, query: {} }, asked())
  expect(new TextDecoder('latin1').decode(tile.bytes)).toContain(hydrant._id)
  expect(tile.etag).not.toBeNull()
  const ofOrders = await callBytes(workOrderTile, { params, query: {} }, asked())
  expect(new TextDecoder('latin1').decode(ofOrders.bytes)).toContain('high')
})

test('fails for finished orders, missing records and other cities', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  const refused = { code: 'network' }
  await expect(callPage(listWorkOrders, { query: { status: 'finished' } }, asked())).rejects.toMatchObject(
    refused,
  )
  await expect(callPage(listWorkOrders, { query: {} }, asked())).rejects.toMatchObject(refused)
  await expect(call(getLocation, { params: { id: leak._id } }, asked())).rejects.toMatchObject(refused)
  await expect(names({ cityId: leak._id })).rejects.toMatchObject(refused)
})

test('ignores packs of other users and of former cities', async () => {
  await signIn(wes)
  await taken(leak._id)
  await putPack({ owner: wes._id, city: { _id: leak._id, name: 'Left', state: 'NE' }, locations: [hydrant] })
  cutOff()
  await expect(names({})).rejects.toMatchObject({ code: 'network' })
  await expect(call(getLocation, { params: { id: hydrant._id } }, asked())).rejects.toMatchObject({
    code: 'network',
  })
})

test('leaves other calls, such as the base of a merge, to the server', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  const { signal } = new AbortController()
  await expect(call(getLocation, { params: { id: hydrant._id } }, { signal })).rejects.toMatchObject({
    code: 'network',
  })
})

test('reloads a changed pack', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  expect(await names({})).toHaveLength(3)
  await putPack({ owner: wes._id, locations: [bench] })
  expect(await names({})).toEqual(['Bench'])
  await packDatabase.packs.clear()
  await expect(names({})).rejects.toMatchObject({ code: 'network' })
})

test.each([
  ['a proxy whose server is away', () => new Problem('unavailable')],
  ['a token that cannot be renewed', () => new Problem('not_signed_in')],
])('ignores %s', async (_, problem) => {
  const issuer = await signIn(wes)
  await taken()
  issuer.down = true
  answer(listLocations, () => {
    throw problem()
  })
  expect(await names({})).toHaveLength(3)
})

test('respects rejections of the server', async () => {
  await signIn(wes)
  await taken()
  answer(getLocation, () => {
    throw new Problem('not_found')
  })
  await expect(call(getLocation, { params: { id: hydrant._id } }, asked())).rejects.toMatchObject({
    code: 'not_found',
  })
})

test("shows the pack's age, and refetches when the server is back", async () => {
  await signIn(wes)
  await taken()
  let name = 'Hydrant, painted'
  const served = answer(getLocation, () => ({ ...hydrant, name, version: 8 }))
  const shown = await look(queryKeys.location(hydrant._id), ({ signal }) =>
    call(getLocation, { params: { id: hydrant._id } }, { signal }),
  )
  expect(shown.getCurrentResult().data?.name).toBe('Hydrant, painted')
  const cache = queryClient.getQueryCache()
  expect(packShown(cache)).toBeNull()

  cutOff()
  queryClient.removeQueries({ queryKey: queryKeys.location(hydrant._id) })
  const here = await look(queryKeys.location(hydrant._id), ({ signal }) =>
    call(getLocation, { params: { id: hydrant._id } }, { signal }),
  )
  await expect.poll(() => here.getCurrentResult().dataUpdatedAt).toBe(Date.parse(asOf))
  expect(here.getCurrentResult().data).toMatchObject({ name: 'Hydrant', version: 7 })
  expect(packShown(cache)).toEqual({ asOf: Date.parse(asOf), cities: ['Prairie Falls, NE'] })

  name = 'Hydrant, green'
  goOnline()
  // It refetches after twenty seconds at the latest.
  const green = () => expect.poll(() => here.getCurrentResult().data?.name, { timeout: 25_000 })
  await green().toBe('Hydrant, green')
  expect(packShown(cache)).toBeNull()
  expect(served.length).toBeGreaterThan(1)
})

test("shows the pack while the server is slow, then the server's answer", async () => {
  patience.times = 1
  await signIn(wes)
  await taken()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(listLocations, async () => {
    await promise
    return pageOf([location({ name: 'Newer' })])
  })
  const key = queryKeys.locations({})
  const shown = await look(key, ({ signal }) => callPage(listLocations, { query: {} }, { signal }))
  expect(shown.getCurrentResult().data?.items).toHaveLength(3)
  resolve()
  await expect.poll(() => shown.getCurrentResult().data?.items[0]?.name).toBe('Newer')
  expect(packShown(queryClient.getQueryCache())).toBeNull()
})

test("DUR-44: stores the server's answer to a write in the pack, and keeps it over older data", async () => {
  await signIn(wes)
  await taken()
  const placeWords = '712 Clover St'
  const painted = { ...hydrant, name: 'Hydrant, painted', version: 8, updatedAt: at(9), placeWords }
  await keepAnswer(wes._id, { kind: 'location.update', entityId: hydrant._id }, painted)
  await keepAnswer(
    wes._id,
    { kind: 'location.tag.add', entityId: hydrant._id },
    { ...hydrant, name: 'older' },
  )
  await keepAnswer(wes._id, { kind: 'location.trash', entityId: oak._id }, { success: true })
  await keepAnswer(
    wes._id,
    { kind: 'order.close', entityId: leak._id },
    { ...leak, status: 'finished', version: 2 },
  )
  const fifth = note({ text: 'note 5', locationId: hydrant._id })
  for (const _ of [1, 2]) await keepAnswer(wes._id, { kind: 'note.create', entityId: fifth._id }, fifth)
  await keepAnswer(wes._id, { kind: 'note.delete', entityId: four[0]?._id ?? '' }, { success: true })
  cutOff()
  expect(await names({})).toEqual(['Hydrant, painted', 'Bench'])
  const one = await call(getLocation, { params: { id: hydrant._id } }, asked())
  expect(one.placeWords).toBe(placeWords)
  const orders = await callPage(listWorkOrders, { query: { status: 'open' } }, asked())
  expect(orders.items.map(({ title }) => title)).toEqual(['Paint'])
  const notes = await callPage(listNotes, { params: { locationId: hydrant._id }, query: {} }, asked())
  expect([notes.total, notes.items.map(({ text }) => text)]).toEqual([4, ['note 5', 'note 3']])
})

test('continues a list from the server’s cursor', async () => {
  await signIn(wes)
  await taken()
  cutOff()
  const cursor = btoa(`2026-11-20 10:02:00.123456+00|${bench._id}`).replaceAll('=', '')
  expect(await names({ after: cursor })).toEqual(['Old Oak'])
})
