/**
 * Stores reads in IndexedDB, to show them if the server does not answer (DUR-31). They have their own database, because
 * it can be cleared at any time. Drafts and unsent changes must never be cleared.
 */
import type Dexie from 'dexie'
import type { EntityTable } from 'dexie'
import { boundedDatabase } from '../storage/bounded-database.ts'
import { databases } from '../storage/databases.ts'

export interface KeptRead {
  /** `{owner} {query hash}` */
  key: string
  owner: string
  /** Server time of the answer. */
  readAt: number
  /** Answer as JSON. Its length is its size, and listing entries need not parse it. */
  json: string
}

const DAY_MS = 24 * 60 * 60_000
export const MAX_AGE_MS = 7 * DAY_MS
/** Larger lists are not stored. */
export const MOST_OF_ONE = 4_000_000
export const MOST_OF_ALL = 40_000_000
export const MOST_READS = 2_000

const database = boundedDatabase(databases.reads) as Dexie & { reads: EntityTable<KeptRead, 'key'> }
database.version(1).stores({ reads: 'key, owner, readAt' })

const keyOf = (owner: string, hash: string) => `${owner} ${hash}`

/** Returns undefined if there is none or it has expired. */
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

/** Stores the latest answer of each query. Failures are ignored. */
export async function storeReads(owner: string, fresh: readonly FreshRead[]): Promise<void> {
  const reads = fresh.flatMap(({ hash, data, readAt }) => {
    const json = JSON.stringify(data)
    return json.length > MOST_OF_ONE ? [] : { key: keyOf(owner, hash), owner, readAt, json }
  })
  try {
    await database.reads.bulkPut(reads)
  } catch {
    // The device is full: halve the limits to free space.
    await makeRoom({ bytes: MOST_OF_ALL / 2, reads: MOST_READS / 2 })
    await database.reads.bulkPut(reads).catch(() => undefined)
  }
}

/** Removes expired reads, then the oldest ones until the rest fits. */
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

/** Deletes the reads of all other users. */
export async function forgetOthers(owner: string): Promise<void> {
  await database.reads.where('owner').notEqual(owner).delete()
}

export async function deleteKeptReads(): Promise<void> {
  await database.reads.clear()
}
