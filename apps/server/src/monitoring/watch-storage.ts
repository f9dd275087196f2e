/** Reports when the storage of photos and videos fails and when it recovers; passes its results through. */
import { Problem } from '@lamplighter/domain/http'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { Report } from './outages.ts'

export const STORAGE = 'photo storage'

const PROBE_KEY = 'lamplighter-probe'

/** Stores a byte and removes it; throws on failure. */
export async function probeStorage(storage: ObjectStorage): Promise<void> {
  await storage.putBytes(PROBE_KEY, new Uint8Array([1]), 'application/octet-stream')
  await storage.delete(PROBE_KEY)
}

export function watchStorage(storage: ObjectStorage, report: Report): ObjectStorage {
  async function use<T>(work: Promise<T>): Promise<T> {
    try {
      const answer = await work
      report.works(STORAGE)
      return answer
    } catch (error) {
      if (isOutage(error)) report.failed(STORAGE, error instanceof Problem ? (error.cause ?? error) : error)
      throw error
    }
  }
  return {
    ...storage,
    putFile: (...given) => use(storage.putFile(...given)),
    putBytes: (...given) => use(storage.putBytes(...given)),
    get: (...given) => use(storage.get(...given)),
    copy: (...given) => use(storage.copy(...given)),
    delete: (...given) => use(storage.delete(...given)),
  }
}

/** A missing or archived object is not an outage of the storage. */
function isOutage(error: unknown): boolean {
  if (error instanceof Problem) return error.status >= 500
  return (error as NodeJS.ErrnoException).code !== 'ENOENT'
}
