/** Reads the browser's IndexedDB from outside the app. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isUnsent, type OutboxItem } from '../../apps/web/src/lib/outbox/outbox-item.ts'
import { expect } from './journey.ts'

/** Returns all rows of a table; none if the database does not exist yet. */
export function keptRows<T = unknown>(page: Page, database: string, table: string): Promise<T[]> {
  return page.evaluate(
    async ([database, table]) => {
      // Opening a missing database would create it without tables.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
      return new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const opened = opening.result
          const end = (rows: T[]) => {
            opened.close()
            resolve(rows)
          }
          if (!opened.objectStoreNames.contains(table)) return end([])
          const reading = opened.transaction(table).objectStore(table).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => end(reading.result)
        }
      })
    },
    [database, table] as const,
  )
}

/** Outbox items of all users of this device, oldest first. */
export const outboxOf = (page: Page) => keptRows<OutboxItem>(page, 'lamplighter', 'outbox')

export const unsentOf = async (page: Page) => (await outboxOf(page)).filter(isUnsent)

/** Unsent items, such as 'note.create waiting'. */
export async function unsentOutboxItems(page: Page): Promise<string[]> {
  return (await unsentOf(page)).map(({ kind, state }) => `${kind} ${state}`)
}

export async function everythingSent(page: Page, timeout = 40_000): Promise<void> {
  await expect.poll(() => unsentOutboxItems(page), { timeout, intervals: [100] }).toEqual([])
}

/**
 * Opens an address and waits until its data is cached, which happens slightly later. For each of `words`, a list or
 * record read by this visit must contain it.
 */
export async function visitAndCache(page: Page, address: string, ...words: readonly string[]): Promise<void> {
  const since = Date.now()
  await page.goto(address)
  const missing = async () => {
    const all = await keptRows<{ key: string; json: string; readAt: number }>(
      page,
      'lamplighter-reads',
      'reads',
    )
    const reads = all.filter(({ readAt }) => readAt >= since)
    return words.filter((word) => !reads.some(({ key, json }) => key.includes(word) || json.includes(word)))
  }
  await expect.poll(missing, { intervals: [100] }).toEqual([])
}

/** A UUIDv7, as devices create them. */
export function newDeviceId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}
