/** Keeps the stores equal to the outbox on this device, even when another tab changes it. */
import { replaceEqualDeep } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { createStore, type Store } from '../state/store.ts'
import { deviceDatabase } from '../storage/device-database.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outboxChanges, outboxOwner, outboxUnreadable, sentItems, unsentItems } from './outbox-stores.ts'
import { declinedOf, sentOf, unsentOf } from './outbox-table.ts'
import { paced } from './paced.ts'

interface Watch {
  userId: string
  askers: number
  stop(): void
}

/** Declined items of the last week, oldest first, of the user in `outboxOwner`. */
export const declinedItems = createStore<readonly OutboxItem[]>([])

let watch: Watch | null = null

/** Starts watching for a user. Call the returned function to stop. */
export function watchOutbox(userId: string): () => void {
  if (watch?.userId !== userId) {
    watch?.stop()
    watch = { userId, askers: 0, stop: follow(userId) }
  }
  const mine = watch
  mine.askers += 1
  return () => {
    mine.askers -= 1
    if (mine.askers > 0 || watch !== mine) return
    mine.stop()
    watch = null
  }
}

/** Retries after a failed read. */
export function readOutboxAgain(): void {
  if (!watch) return
  watch.stop()
  watch.stop = follow(watch.userId)
}

function follow(userId: string): () => void {
  outboxUnreadable.set(false)
  let last = 0

  async function look(): Promise<void> {
    const before = outboxChanges.get()
    last += 1
    const mine = last
    try {
      const { unsent, sent, declined } = await read(userId)
      if (mine !== last) return
      // This tab changed the outbox during the read, so read again.
      if (before !== outboxChanges.get()) return look()
      setChanged(unsentItems, unsent)
      setChanged(sentItems, sent)
      setChanged(declinedItems, declined)
      outboxOwner.set(userId)
      outboxUnreadable.set(false)
    } catch (error) {
      if (mine !== last) return
      console.error('The outbox could not be read', error)
      outboxUnreadable.set(true)
    }
  }

  const { soon, stop } = paced(() => void look())
  // Dexie runs the query after each change, also in other tabs. Counting is cheap; `paced` limits how often we read
  // items.
  const changes = liveQuery(() => deviceDatabase.outbox.count()).subscribe({ next: soon, error: soon })
  // Someone may have deleted the database: read again. Wait for Dexie, which closes it after these listeners have run.
  const closed = () => queueMicrotask(soon)
  deviceDatabase.on('close', closed)
  soon()
  return () => {
    changes.unsubscribe()
    deviceDatabase.on('close').unsubscribe(closed)
    stop()
    last += 1
    unsentItems.set([])
    sentItems.set([])
    declinedItems.set([])
    outboxOwner.set(null)
  }
}

/** Reads in one transaction, so that an item that is sent during the read is in exactly one list. */
function read(userId: string) {
  return deviceDatabase.transaction('r', deviceDatabase.outbox, async () => ({
    unsent: await unsentOf(userId),
    sent: await sentOf(userId, sentItems.get()),
    declined: await declinedOf(userId),
  }))
}

/** Updates the store, but reuses the objects of unchanged items, so that their rows do not render again. */
function setChanged(store: Store<readonly OutboxItem[]>, found: readonly OutboxItem[]): void {
  const before = store.get()
  const byId = new Map(before.map((item) => [item.opId, item]))
  const now = found.map((item) => replaceEqualDeep(byId.get(item.opId), item))
  if (now.length !== before.length || now.some((item, at) => item !== before[at])) store.set(now)
}
