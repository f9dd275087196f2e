import type { Dexie } from 'dexie'

/**
 * Runs `ask`, and repeats it once after reopening the database if Safari has dropped the connection. Safari then
 * rejects requests with UnknownError. Rethrows all other errors.
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
