/**
 * Applies this device's unsent changes to the records that the server or a day pack listed (DUR-34, ORDER-15). All lists, counts and
 * maps use this module; a kind of record only says how its items change it.
 */
import { useMemo } from 'react'
import type { PagedList } from '../api/use-paged-list.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'

/** A record with changes that the server's record does not contain. */
export interface UnsentRecord<T> {
  /** The record before the changes; null for one created here. */
  before: T | null
  after: T
  /** In the order in which they were written; at least one. */
  items: readonly OutboxItem[]
}

export interface UnsentChanges<T> {
  items: readonly OutboxItem[]
  records: readonly UnsentRecord<T>[]
}

/** Tells lists how a kind of record changes and which filters it matches. */
export interface RecordKind<T extends { _id: string }, Filters> {
  /** Id of the record that an item changes; null if it changes none of this kind. */
  idOf(item: OutboxItem): string | null
  /** Applies items about a record to the server's record. */
  withItems(record: T, items: readonly OutboxItem[]): T
  /** True if the server's list with these filters contains the record. */
  matches(record: T, filters: Filters): boolean
  /**
   * Puts changed records in their place. Without it, only records that match because of a change are added, the latest change on top.
   */
  sorted?(records: T[], filters: Filters): T[]
}

/** Merges changes into a filtered list. Each record appears once. Changed records that no longer match are removed. */
export function mergedList<T extends { _id: string }, Filters>(
  kind: RecordKind<T, Filters>,
  listed: readonly T[],
  { items, records }: UnsentChanges<T>,
  filters: Filters,
): T[] {
  if (items.length === 0) return [...listed]
  const about = Map.groupBy(items, (item) => kind.idOf(item))
  const there = new Set(listed.map(({ _id }) => _id))
  const changed = new Set(records.map(({ after }) => after._id))
  // Without a sort order of its own, a list shows a record of a later page when that page loads.
  const isNew = ({ before }: UnsentRecord<T>) => before === null || !kind.matches(before, filters)
  const added = records
    .filter((record) => !there.has(record.after._id) && (kind.sorted !== undefined || isNew(record)))
    .map(({ after }) => after)
    .filter((record) => kind.matches(record, filters))
  const kept = listed.flatMap((record) => {
    const shown = kind.withItems(record, about.get(record._id) ?? [])
    // The server finds more than the device, such as typos.
    const isOut = changed.has(record._id) && !kind.matches(shown, filters) && kind.matches(record, filters)
    return isOut ? [] : shown
  })
  const shown = [...added, ...kept]
  return kind.sorted?.(shown, filters) ?? shown
}

/** How many more records match with the changes than without. */
export function countDelta<T extends { _id: string }, Filters>(
  kind: RecordKind<T, Filters>,
  records: readonly UnsentRecord<T>[],
  filters: Filters,
): number {
  const matches = (record: T | null) => Number(record !== null && kind.matches(record, filters))
  return records.reduce((sum, { before, after }) => sum + matches(after) - matches(before), 0)
}

/** A loaded list and its total with the changes applied. `filters` may be a new object in each render. */
export function useMerged<T extends { _id: string }, Filters>(
  kind: RecordKind<T, Filters>,
  { items, total }: { items: readonly T[]; total: number },
  changes: UnsentChanges<T>,
  filters: Filters,
): { items: T[]; total: number } {
  const key = JSON.stringify(filters)
  return useMemo(() => {
    const same: Filters = JSON.parse(key)
    return {
      items: mergedList(kind, items, changes, same),
      total: total + countDelta(kind, changes.records, same),
    }
  }, [kind, items, total, changes, key])
}

/** The same for a list that is read page by page. */
export function useMergedPages<T extends { _id: string }, Filters>(
  kind: RecordKind<T, Filters>,
  pages: PagedList<T>,
  changes: UnsentChanges<T>,
  filters: Filters,
) {
  const { items, total } = useMerged(kind, pages, changes, filters)
  const isFromServer = pages.items.length > 0
  return {
    ...pages,
    items,
    total,
    isPending: pages.isPending && items.length === 0,
    /** The server's list or the day pack has some of them. */
    isFromServer,
    /** The server's list failed to load, so only records of this device are shown. */
    isOnlyHere: pages.isError && !isFromServer && items.length > 0,
  }
}
