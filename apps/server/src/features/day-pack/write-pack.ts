/** Writes a day pack line by line: header, removed records, locations, notes, open orders, end. */
import type { DayPackCounts, DayPackEnd, DayPackHeader, DayPackRemoved } from '@lamplighter/domain/day-pack'
import type { Streets } from '../../adapters/streets/streets.ts'
import type { Span } from '../../db/change-log/change-log.ts'
import type { Db } from '../../db/kysely.ts'
import { linesWithPlaceWords } from '../map/index.ts'
import * as changes from './pack-changes.repo.ts'
import { type Lines, locationPage, notesPage, ordersPage, type Page } from './pack-lines.repo.ts'
import type { PackPart } from './pack-part.ts'

export interface PackToWrite {
  db: Db
  streets: Streets
  part: PackPart
  header: DayPackHeader
  /** Null for a whole pack. */
  since: { span: Span; changed: changes.PackChanges } | null
  /** Runs a read when it is the caller's turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

type Part = { sort: keyof DayPackCounts } & Lines

export async function* writePack(pack: PackToWrite): AsyncGenerator<string> {
  yield lineOf(pack.header)
  const counts: DayPackCounts = { locations: 0, notes: 0, workOrders: 0, removed: 0 }
  const parts = pack.since ? changedParts(pack, pack.since) : wholeParts(pack)
  for await (const { sort, count, pieces } of parts) {
    counts[sort] += count
    for (const lines of pieces) yield linesWithPlaceWords(lines, pack.streets)
  }
  const end: DayPackEnd = { line: 'end', counts }
  yield lineOf(end)
}

const lineOf = (line: object) => `${JSON.stringify(line)}\n`

async function* wholeParts({ db, part, inTurn }: PackToWrite): AsyncGenerator<Part> {
  for (const [sort, read] of [
    ['locations', locationPage],
    ['notes', notesPage],
    ['workOrders', ordersPage],
  ] as const)
    for (let after: string | undefined; ; ) {
      const page: Page = await inTurn(() => read(db, part, after))
      yield { sort, ...page }
      if (page.last === null) break
      after = page.last
    }
}

const IDS_A_PAGE = 500

async function* changedParts(
  { db, part, inTurn }: PackToWrite,
  { span, changed }: NonNullable<PackToWrite['since']>,
): AsyncGenerator<Part> {
  const removed = await inTurn(() => changes.removedFrom(db, part, span, changed))
  for (const locations of pagesOf(removed.locations)) yield removedLine({ locations, workOrders: [] })
  for (const workOrders of pagesOf(removed.workOrders)) yield removedLine({ locations: [], workOrders })
  for (const ids of pagesOf(changed.locations))
    yield { sort: 'locations', ...(await inTurn(() => changes.changedLocations(db, part, ids))) }
  for (const ids of pagesOf([...new Set([...changed.locations, ...changed.noted])]))
    yield { sort: 'notes', ...(await inTurn(() => changes.changedNotes(db, part, ids, changed.noted))) }
  for (const ids of pagesOf(changed.workOrders))
    yield { sort: 'workOrders', ...(await inTurn(() => changes.changedOrders(db, part, ids))) }
}

function* pagesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += IDS_A_PAGE) yield ids.slice(at, at + IDS_A_PAGE)
}

function removedLine({ locations, workOrders }: Omit<DayPackRemoved, 'line'>): Part {
  const line: DayPackRemoved = { line: 'removed', locations, workOrders }
  return { sort: 'removed', count: locations.length + workOrders.length, pieces: [lineOf(line)] }
}
