import { createAccount } from '@lamplighter/domain/auth'
import { headers, problem, type ResponseOf } from '@lamplighter/domain/http'
import { closeWorkOrder, type createWorkOrder } from '@lamplighter/domain/work-orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from './write.ts'

type Answer = () => Response
const id = '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7'
const order = closeWorkOrder.response.parse({
  _id: id,
  title: 'Replace the broken slat',
  description: '',
  priority: 'high',
  status: 'finished',
  tags: [],
  locationId: {
    _id: id,
    name: 'Bench',
    icon: null,
    latitude: 1,
    longitude: 1,
    city: '',
    state: '',
    deleted: false,
  },
  cityId: id,
  cityName: 'Prairie Falls',
  createdBy: { _id: id, name: 'Wes' },
  closedBy: { _id: id, name: 'Wes' },
  createdAt: '2026-11-21T10:42:00Z',
  recordedAt: null,
  updatedAt: '2026-11-21T10:42:00Z',
  closedAt: '2026-11-21T10:42:00Z',
  closedRecordedAt: null,
  closingNote: null,
  closingReason: null,
  assigneeIds: [],
  crewId: null,
  assignees: [],
  crew: null,
  unassigned: [],
  dueOn: null,
  overdueFrom: '2026-11-23T10:42:00Z',
  progress: null,
  reopened: null,
  version: 2,
} satisfies ResponseOf<typeof createWorkOrder>)

const done: Answer = () => Response.json(order)
const slowDown =
  (retryAfter?: string): Answer =>
  () =>
    Response.json(problem('too_many_requests').toBody(), {
      status: 429,
      headers: retryAfter ? { 'retry-after': retryAfter } : {},
    })
const close = () => write(closeWorkOrder, { params: { id }, body: {} })

/** A network that returns these answers in turn and records the requests. */
function network(...answers: Answer[]) {
  const asked: { time: number; operationId: string | undefined }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    asked.push({ time: Date.now(), operationId: init.headers[headers.operationId] })
    return (answers.shift() ?? done)()
  })
  return asked
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// DUR-18
test('waits as often and as long as the server says, and repeats the same write', async () => {
  const asked = network(slowDown('2'), slowDown('7'), slowDown('1'))
  const answer = close()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answer).toMatchObject({ status: 'finished' })
  expect(asked).toHaveLength(4)
  expect(new Set(asked.map(({ operationId }) => operationId)).size).toBe(1)
  const waits = asked.slice(1).map(({ time }, before) => time - (asked[before]?.time ?? 0))
  for (const [turn, seconds] of [2, 7, 1].entries())
    expect(waits[turn]).toBeGreaterThanOrEqual(seconds * 1000)
})

test('sends 200 queued writes to a server that accepts five per second without losing any', async () => {
  let free = 10
  const taken = new Set<string>()
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    if (free < 1) return slowDown('1')()
    free--
    taken.add(init.headers[headers.operationId] ?? '')
    return done()
  })
  const refill = setInterval(() => {
    free += 5
  }, 1000)
  const answers = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      write(closeWorkOrder, { params: { id }, body: { note: `${index}` } }),
    ),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await answers).toHaveLength(200)
  expect(taken.size).toBe(200)
  clearInterval(refill)
})

test.each([
  ['names no time', undefined],
  ['names hours', '86400'],
])('reports a rejection that %s at once', async (_what, retryAfter) => {
  const asked = network(slowDown(retryAfter))
  await expect(close()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(asked).toHaveLength(1)
})

test('does not retry before sign-in', async () => {
  const asked = network(slowDown('1'))
  const body = { name: 'Ana', email: 'ana@example.test', password: 'Lamplighter1!' }
  await expect(write(createAccount, { body })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(asked).toHaveLength(1)
})
