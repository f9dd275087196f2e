/** DUR-24. Shows the time recorded by the device beside the server's time. */
import { type Activity, listMyActivities, summariseMyActivities } from '@lamplighter/domain/activities'
import { paths } from '@lamplighter/domain/pages'
import { getOrderChoices, getWorkOrder, getWorkOrderTimeline } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordedWords } from '../kit/kit.messages.ts'
import { clockOf } from '../kit/text/moment.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { clockIsOff } from '../lib/device/device-clock.messages.ts'
import { deviceClock } from '../lib/device/device-clock.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { location, note, orderChoices, user, workOrder } from '../testing/records.ts'

const HOUR = 3_600_000
const sent = new Date(Date.now() - 26 * HOUR).toISOString()
const recorded = new Date(Date.now() - 33 * HOUR).toISOString()
const words = recordedWords(clockOf(recorded, sent))

const me = user()
const bench = location({ name: 'Bench' })
const { _id, name, icon, latitude, longitude, city, state, cityId } = bench
const order = workOrder({
  priority: 'high',
  status: 'finished',
  locationId: { _id, name, icon, latitude, longitude, city, state, deleted: false },
  cityId,
  createdBy: { _id: me._id, name: me.name },
  createdAt: sent,
  closedBy: { _id: me._id, name: me.name },
  closedAt: sent,
  closedRecordedAt: recorded,
})

// The page refetches when it becomes visible again, also after the test that opened it.
beforeEach(() => {
  answer(getWorkOrder, () => order)
  answer(getWorkOrderTimeline, () => [])
  answer(getOrderChoices, () => orderChoices(me))
})

test('of an order, once for its closing', async () => {
  openCity(me, [bench])
  await signIn(me)
  await openApp(`/work-orders/${order._id}`)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByText(/\(recorded /).elements()).toHaveLength(1)
})

test('of a note', async () => {
  const { notes } = openCity(me, [bench])
  notes.push(note({ locationId: _id, text: 'was there', createdAt: sent, recordedAt: recorded }))
  notes.push(note({ locationId: _id, text: 'at once', createdAt: sent }))
  await signIn(me)
  await openApp(`/location-notes?id=${_id}&lat=${latitude}&lng=${longitude}`)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByText(/\(recorded /).elements()).toHaveLength(1)
})

test('in the feed', async () => {
  openCity(me, [bench])
  const entry = (recordedAt: string | null): Activity => ({
    _id: uuidv7(),
    type: 'note_created',
    action: 'note_added',
    description: 'Wes Worker added a note',
    details: null,
    cityId,
    cityName: city,
    userId: me._id,
    userName: me.name,
    createdAt: sent,
    recordedAt,
    targetId: null,
    locationId: { _id, icon, deleted: false },
    metadata: { locationName: name },
  })
  answer(listMyActivities, () => pageOf([entry(recorded), entry(null)]))
  answer(summariseMyActivities, () => ({ total: 2, types: { note_created: 2 } }))
  await signIn(me)
  await openApp('/activities')
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByText(/\(recorded /).elements()).toHaveLength(1)
})

test.each([
  ['the form of a new note', `/location-notes?id=${_id}&lat=${latitude}&lng=${longitude}`],
  ['the Outbox', paths.outbox],
])('SEC-40 %s warns that the clock of the device is wrong', async (_where, address) => {
  onTestFinished(() => deviceClock.set(Date.now()))
  openCity(me, [bench])
  await signIn(me, { clockAhead: 3 * HOUR })
  await openApp(address)
  await expect.element(page.getByText(clockIsOff(3 * HOUR) ?? '')).toBeVisible()
})
