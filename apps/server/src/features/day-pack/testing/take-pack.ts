/** Downloads day packs as a device does, and stores them by the rules of the contract. */
import {
  type DayPackEnd,
  type DayPackHeader,
  type DayPackLine,
  type DayPackLocation,
  type DayPackNotes,
  type DayPackOrder,
  dayPackLine,
  getDayPack,
} from '@lamplighter/domain/day-pack'
import { expect } from 'vitest'
import type { Person, TestApp } from '../../../testing/test-app.ts'

export interface PackQuery {
  cityId: string
  bbox?: string
  only?: 'my-orders'
  since?: string
}

export interface TakenPack {
  header: DayPackHeader
  end: DayPackEnd
  lines: DayPackLine[]
  text: string
}

/** Validates every line against its contract, and the end line's counts against the lines. */
export async function takePack(person: Person, query: PackQuery): Promise<TakenPack> {
  const answer = await person.send('GET', `${getDayPack.path}?${new URLSearchParams({ ...query })}`)
  expect([answer.status, answer.problem?.message]).toEqual([200, undefined])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store',
  })
  return readPack(answer.text)
}

export function readPack(text: string): TakenPack {
  expect(text.endsWith('}\n')).toBe(true)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => dayPackLine.parse(JSON.parse(line)))
  const [header, end] = [lines[0], lines.at(-1)]
  if (header?.line !== 'header' || end?.line !== 'end') throw new Error('the pack was cut off')
  const order = ['header', 'removed', 'location', 'notes', 'workOrder', 'end']
  expect(lines.map(({ line }) => order.indexOf(line))).toEqual(
    lines.map(({ line }) => order.indexOf(line)).toSorted((a, b) => a - b),
  )
  const count = (sort: DayPackLine['line']) => lines.filter(({ line }) => line === sort).length
  const removed = lines.flatMap((line) =>
    line.line === 'removed' ? [...line.locations, ...line.workOrders] : [],
  )
  expect(end.counts).toEqual({
    locations: count('location'),
    notes: count('notes'),
    workOrders: count('workOrder'),
    removed: removed.length,
  })
  return { header, end, lines, text }
}

export const of = <Line extends DayPackLine['line']>({ lines }: TakenPack, line: Line) =>
  lines.filter((one) => one.line === line) as Extract<DayPackLine, { line: Line }>[]

export interface Device {
  locations: Map<string, DayPackLocation>
  notes: Map<string, DayPackNotes>
  workOrders: Map<string, DayPackOrder>
  cursor: string | null
  /** Crews of the caller. */
  crewIds: readonly string[]
  /** Asks for the changes, or for everything the first time, and returns the answer. */
  refresh(): Promise<TakenPack>
  /** The device's content, for comparison. */
  held(): object
}

export function device(person: Person, query: Omit<PackQuery, 'since'>): Device {
  const own: Device = {
    locations: new Map(),
    notes: new Map(),
    workOrders: new Map(),
    cursor: null,
    crewIds: [],
    async refresh() {
      const pack = await takePack(person, { ...query, ...(own.cursor ? { since: own.cursor } : {}) })
      if (pack.header.whole) for (const kept of [own.locations, own.notes, own.workOrders]) kept.clear()
      for (const line of pack.lines) keep(own, line)
      own.cursor = pack.header.cursor
      own.crewIds = pack.header.crewIds
      return pack
    },
    held: () => ({
      locations: sorted(own.locations),
      notes: sorted(own.notes),
      workOrders: sorted(own.workOrders),
    }),
  }
  return own
}

const sorted = (kept: ReadonlyMap<string, unknown>) =>
  [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)

function keep({ locations, notes, workOrders }: Device, line: DayPackLine): void {
  switch (line.line) {
    case 'removed':
      for (const id of line.locations) {
        locations.delete(id)
        notes.delete(id)
        for (const [order, { locationId }] of workOrders) if (locationId._id === id) workOrders.delete(order)
      }
      for (const id of line.workOrders) workOrders.delete(id)
      return
    case 'location':
      locations.set(line._id, line)
      return
    case 'notes':
      if (line.noteCount > 0) notes.set(line.locationId, line)
      else notes.delete(line.locationId)
      return
    case 'workOrder':
      workOrders.set(line._id, line)
      return
    default:
  }
}

/** A box of Prairie Falls in which the test locations lie. */
export const BOX = '-96.64,40.61,-96.62,40.63'

/** Everyone who sees part of the city, two who download only a box of it, and one only their orders; each has downloaded a pack. */
export async function everyDevice(
  { ana, dora, wes, wendy, pat }: Awaited<ReturnType<TestApp['everybody']>>,
  cityId: string,
) {
  const whole = (person: Person) => device(person, { cityId })
  const boxOf = (person: Person) => device(person, { cityId, bbox: BOX })
  const named = { ana: whole(ana), dora: whole(dora), wes: whole(wes), wendy: whole(wendy), pat: whole(pat) }
  const mine = device(wes, { cityId, only: 'my-orders' })
  const devices = { ...named, box: boxOf(wes), doraBox: boxOf(dora), mine }
  for (const one of Object.values(devices)) await one.refresh()
  return devices
}

/** While any transaction is open, a removal may be reported more than once. */
export const removedIn = (lines: readonly DayPackLine[]) =>
  lines.flatMap((line) => (line.line === 'removed' ? [...line.locations, ...line.workOrders] : []))

export type Devices = Awaited<ReturnType<typeof everyDevice>>

export const onlyChanges = (one: Device) =>
  one.refresh().then(({ header }) => expect(header).toMatchObject({ whole: false, reason: null }))

/** Refreshes every device, and expects the content of a whole new pack. */
export async function expectUpToDate(devices: Devices): Promise<void> {
  for (const one of Object.values(devices)) {
    await onlyChanges(one)
    const { cursor } = one
    const changed = one.held()
    one.cursor = null
    await one.refresh()
    expect(changed).toEqual(one.held())
    one.cursor = cursor
  }
}

/** Refreshes until nothing is reported twice, because transactions of other databases have ended too. */
export const settle = (one: Device) =>
  expect
    .poll(async () => (await one.refresh()).lines.map(({ line }) => line), { timeout: 20_000 })
    .toEqual(['header', 'end'])
