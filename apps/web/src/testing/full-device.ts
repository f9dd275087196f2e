import { deviceDatabase } from '../lib/device-database.ts'

/** While `work` runs the browser has no room for another write: its own error, as the database hands it on. */
export async function onFullDevice(work: () => Promise<void>): Promise<void> {
  const full = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  deviceDatabase.outbox.hook('creating', full)
  await work().finally(() => deviceDatabase.outbox.hook('creating').unsubscribe(full))
}
