import type { Dexie } from 'dexie'

/**
 * Safari loses its connection to the storage at times, and with it what was asked meanwhile: the database is opened anew, and the
 * same asked once more. What fails otherwise fails as it does.
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
