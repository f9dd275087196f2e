import type { Dexie } from 'dexie'

/**
 * Safari sometimes drops the IndexedDB connection, and running requests fail with UnknownError. Reopens the database and
 * retries once. All other errors are rethrown.
 */
export async function reopened<T>(database: Dexie, ask: () => PromiseLike<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if ((error as { name?: string } | null)?.name !== 'UnknownError') throw error
    database.close({ disableAutoOpen: false })
    await database.open()
    return ask()
  }
}
