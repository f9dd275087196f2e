/**
 * What was read, kept in IndexedDB to be shown again where no server answers (DUR-31). A database of its own: it may be cleared
 * at any time, which drafts and what waits to be sent never are.
 */
import type Dexie from 'dexie'
import type { EntityTable } from 'dexie'
import { boundedDatabase } from '../storage/bounded-database.ts'
import { databases } from '../storage/databases.ts'

export interface KeptRead {
  /** `{owner} {query hash}` */
  key: string
  owner: string
  /** When the server said so. */
  readAt: number
  /** The answer as JSON: its length is its size, and reading the list of what is here need not revive it. */
  json: string
}

const DAY_MS = 24 * 60 * 60_000
export const MAX_AGE_MS = 7 * DAY_MS
/** A list that was read further down than this is not kept. */
export const MOST_OF_ONE = 4_000_000
export const MOST_OF_ALL = 40_000_000
export const MOST_READS = 2_000

const database = boundedDatabase(databases.reads) as Dexie & { reads: EntityTable<KeptRead, 'key'> }
database.version(1).stores({ reads: 'key, owner, readAt' })

const keyOf = (owner: string, hash: string) => `${owner} ${hash}`

/** Undefined where there is none, or none that is young enough. */
export async function findRead(
  owner: string,
  hash: string,
  now = Date.now(),
): Promise<{ data: unknown; readAt: number } | undefined> {
  const found = await database.reads.get(keyOf(owner, hash)).catch(() => undefined)
  if (!found || found.readAt < now - MAX_AGE_MS) return undefined
  return { data: JSON.parse(found.json), readAt: found.readAt }
}

export interface FreshRead {
  hash: string
  data: unknown
  readAt: number
}

/** Keeps the latest of each. What cannot be stored is read from the server alone. */
export async function storeReads(owner: string, fresh: readonly FreshRead[]): Promise<void> {
  const reads = fresh.flatMap(({ hash, data, readAt }) => {
    const json = JSON.stringify(data)
    return json.length > MOST_OF_ONE ? [] : { key: keyOf(owner, hash), owner, readAt, json }
  })
  try {
    await database.reads.bulkPut(reads)
  } catch {
    // Full: half of what is here makes room.
    await makeRoom({ bytes: MOST_OF_ALL / 2, reads: MOST_READS / 2 })
    await database.reads.bulkPut(reads).catch(() => undefined)
  }
}

/** Removes what is too old, and of the rest the oldest until it is small enough. */
export async function makeRoom(
  most = { bytes: MOST_OF_ALL, reads: MOST_READS },
  now = Date.now(),
): Promise<void> {
  await database.reads
    .where('readAt')
    .below(now - MAX_AGE_MS)
    .delete()
    .catch(() => undefined)
  let bytes = 0
  let reads = 0
  const gone: string[] = []
  await database.reads
    .orderBy('readAt')
    .reverse()
    .each(({ key, json }) => {
      bytes += json.length
      reads += 1
      if (bytes > most.bytes || reads > most.reads) gone.push(key)
    })
    .catch(() => undefined)
  await database.reads.bulkDelete(gone).catch(() => undefined)
}

/** Of everybody but this person. */
export async function forgetOthers(owner: string): Promise<void> {
  await database.reads.where('owner').notEqual(owner).delete()
}

export async function forgetReads(): Promise<void> {
  await database.reads.clear()
}
