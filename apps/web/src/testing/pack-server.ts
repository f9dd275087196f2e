/** The day pack calls of the server: a test defines each answer line by line, in the shapes of the contract. */
import {
  DAY_PACK_FORMAT,
  type DayPackCounts,
  type DayPackHeader,
  type DayPackLocation,
  type DayPackMedia,
  type DayPackNotes,
  type DayPackOrder,
  dayPackLine,
} from '@lamplighter/domain/day-pack'
import { Problem } from '@lamplighter/domain/http'
import { getMapConfig } from '@lamplighter/domain/map'
import { uuidv7 } from '../lib/api/ids.ts'
import { lineOf } from '../lib/day-pack/keep-answer.ts'
import { answer, answerAt } from './network.ts'
import { location, membership, note, workOrder } from './records.ts'

export const packCity = {
  _id: membership().cityId,
  name: membership().cityName,
  state: membership().cityState,
}

type Row = DayPackLocation | DayPackNotes | DayPackOrder | Removed
interface Removed {
  line: 'removed'
  locations: string[]
  workOrders: string[]
}

export const locationLine = (changes: Partial<DayPackLocation> = {}): DayPackLocation => ({
  ...lineOf(location()),
  street: '12 Main St',
  ...changes,
})

export function notesLine(locationId: string, text: string, media: DayPackMedia[] = []): DayPackNotes {
  const { _id, userId, createdAt, recordedAt } = note()
  return {
    line: 'notes',
    locationId,
    noteCount: text ? 1 : 0,
    mediaCount: media.length,
    notes: text ? [{ _id, text, userId, createdAt, recordedAt, media }] : [],
    media,
  }
}

export function orderLine(of: DayPackLocation, title = 'Bench squeaks'): DayPackOrder {
  const { cityId: _, cityName: __, ...order } = workOrder({ title })
  return { ...order, line: 'workOrder', locationId: { ...order.locationId, _id: of._id, name: of.name } }
}

export const removedLine = (locations: string[], workOrders: string[] = []): Removed => ({
  line: 'removed',
  locations,
  workOrders,
})

export const mediaLine = (): DayPackMedia => ({
  _id: uuidv7(),
  kind: 'image',
  name: 'photo.jpg',
  width: 4000,
  height: 3000,
  takenAt: null,
  hasThumb: true,
})

/** Text of a pack. `cut` leaves out the end line. */
export function packText(
  header: Partial<DayPackHeader> & Pick<DayPackHeader, 'cursor'>,
  rows: readonly Row[],
  { cut = false } = {},
): string {
  const count = (line: Row['line']) => rows.filter((row) => row.line === line).length
  const counts: DayPackCounts = {
    locations: count('location'),
    notes: count('notes'),
    workOrders: count('workOrder'),
    removed: rows
      .flatMap((row) => (row.line === 'removed' ? [row] : []))
      .reduce((sum, { locations, workOrders }) => sum + locations.length + workOrders.length, 0),
  }
  const lines = [
    {
      line: 'header',
      format: DAY_PACK_FORMAT,
      serverTime: new Date().toISOString(),
      whole: true,
      reason: null,
      city: packCity,
      bbox: null,
      expected: { locations: counts.locations, workOrders: counts.workOrders },
      finishedOrders: 0,
      crewIds: [],
      ...header,
    },
    ...rows,
    ...(cut ? [] : [{ line: 'end', counts }]),
  ]
  return lines.map((line) => `${JSON.stringify(dayPackLine.parse(line))}\n`).join('')
}

/** A pack without changes, as the server answers right after a whole pack. */
export const nothingNew = (cursor: string) => packText({ cursor, whole: false }, [])

export type PackAnswer = string | Problem | { status: number; headers: Record<string, string>; body: string }

/** Answers the calls in turn and repeats the last answer. Returns the list of requests. No street map is installed. */
export function answerPacks(...answers: (PackAnswer | (() => Promise<PackAnswer>))[]) {
  const asked: { query: URLSearchParams; authorization: string | undefined }[] = []
  answer(getMapConfig, () => ({ streets: [], provider: null, embedded: null, satellite: null }))
  answerAt('GET', /^\/api\/day-pack$/, async ({ url, headers }) => {
    asked.push({ query: new URL(url).searchParams, authorization: headers.authorization })
    const next = answers[Math.min(asked.length, answers.length) - 1] ?? ''
    const body = typeof next === 'function' ? await next() : next
    if (body instanceof Problem) throw body
    if (typeof body === 'object') return body
    return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body }
  })
  return asked
}
