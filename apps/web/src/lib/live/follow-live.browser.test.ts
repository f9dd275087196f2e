/** LIVE-1, LIVE-3, LIVE-5, TELL-2. What a browser does with the events of its server. */
import { streamEvents } from '@lamplighter/domain/events'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../testing/issuer.ts'
import { answerAt } from '../../testing/network.ts'
import { location, user } from '../../testing/records.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { followLive } from './follow-live.ts'
import { isLive } from './live-store.ts'

const wes = user()
const bench = location({ name: 'Bench' })

const changed = (id: string, object = 'location') =>
  `id: after-${id}\nevent: changes\ndata: ${JSON.stringify([
    {
      cityId: bench.cityId,
      object,
      kind: 'changed',
      id: bench._id,
      locationId: bench._id,
      version: 2,
      position: [-96, 40],
    },
  ])}\n\n`
const begin = (id: string) => `id: at-${id}\nevent: begin\ndata: {}\n\n`

/** Each connection gets the next text, then ends; the last text again and again. */
function streams(...texts: string[]) {
  const asked: Record<string, string>[] = []
  answerAt('GET', new RegExp(`^${streamEvents.path}$`), async (request) => {
    asked.push(request.headers)
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: texts[Math.min(asked.length, texts.length) - 1] ?? '',
    }
  })
  return asked
}

/** Counts how often the queries of a feature on screen are read. */
async function looking(queryKey: readonly unknown[]) {
  let reads = 0
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => (reads += 1) })
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => reads).toBe(1)
  return () => reads
}

const follow = () => onTestFinished(followLive(wes._id))

beforeEach(() => signIn(wes))

test('reads again what a colleague changed, and only that', async () => {
  const [places, notes] = [await looking(queryKeys.locations()), await looking(queryKeys.notes(bench._id))]
  streams(begin('1'), begin('2') + changed('2'), ': nothing\n\n')
  follow()
  await expect.poll(places).toBe(3)
  expect(notes()).toBe(2)
})

test('TELL-2 reads again what the user is told when a note or an order changes', async () => {
  const unread = await looking(queryKeys.unreadNotifications())
  streams(
    begin('1'),
    begin('2') + changed('2', 'note'),
    begin('3') + changed('3', 'work_order'),
    begin('4') + changed('4'),
  )
  follow()
  // At the begin, the note and the order; not for a location.
  await expect.poll(unread).toBe(4)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(unread()).toBe(4)
})

test('reads everything again on the first connection, to catch changes that were missed since', async () => {
  const [places, choices] = [await looking(queryKeys.locations()), await looking(queryKeys.orderViews())]
  streams(begin('1'), begin('2'))
  follow()
  await expect.poll(places).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect([places(), choices()]).toEqual([2, 1])
})

test('reads again what was on its way when a change was heard, because the answer may be older', async () => {
  const answers: ((value: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: queryKeys.locations(), queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  const asked = streams(begin('1') + changed('1'), ': nothing\n\n')
  follow()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  answers[0]?.(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(2)
})

test('continues after the last event, and reads everything when it must', async () => {
  const notes = await looking(queryKeys.notes(bench._id))
  const asked = streams(begin('1') + changed('1'), `${begin('2')}event: refresh\ndata: {}\n\n`)
  follow()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(asked[0]?.['last-event-id']).toBeUndefined()
  expect(asked[1]?.['last-event-id']).toBe('after-1')
  await expect.poll(notes).toBeGreaterThan(2)
})

test('without a stream it is told, and the lists of orders are read every half minute', async () => {
  const orders = await looking(queryKeys.workOrders())
  streams(begin('1'))
  const states: boolean[] = []
  onTestFinished(isLive.subscribe(() => states.push(isLive.get())))
  follow()
  await expect.poll(() => states.slice(0, 2)).toEqual([true, false])
  await expect.poll(orders).toBeGreaterThan(1)
})

test('waits while a finger is on the screen', async () => {
  const places = await looking(queryKeys.locations())
  window.dispatchEvent(new PointerEvent('pointerdown'))
  onTestFinished(() => void window.dispatchEvent(new PointerEvent('pointerup')))
  const asked = streams(begin('1') + changed('1'), begin('2'))
  follow()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(places()).toBe(1)
  window.dispatchEvent(new PointerEvent('pointerup'))
  await expect.poll(places).toBe(2)
})

test('a hidden tab listens to nothing', async () => {
  const asked = streams(begin('1'))
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  follow()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(asked).toEqual([])
  Reflect.deleteProperty(document, 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('another tab of the same browser takes over what the first one hears', async () => {
  const places = await looking(queryKeys.locations())
  const asked = streams(begin('1'))
  const held = Promise.withResolvers<void>()
  const other = navigator.locks.request('lamplighter-live', () => held.promise)
  onTestFinished(async () => {
    held.resolve()
    await other
  })
  const channel = new BroadcastChannel(`lamplighter-live-${wes._id}`)
  onTestFinished(() => channel.close())
  channel.onmessage = ({ data }) => {
    if (data.is === 'question') channel.postMessage({ is: 'state', isLive: true })
  }
  follow()
  await expect.poll(places).toBe(2)
  expect(isLive.get()).toBe(true)
  channel.postMessage({ is: 'event', event: { name: 'refresh', data: '{}', id: '' } })
  await expect.poll(places).toBe(3)
  expect(asked).toEqual([])
  held.resolve()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})
