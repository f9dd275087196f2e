/** The process that writes one file of a city, started by city-file-jobs.ts. It ends with the server. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage } from '../../adapters/object-storage/open-storage.ts'
import { openDb } from '../../db/kysely.ts'
import { lowerPriority } from '../../limits/lower-priority.ts'
import { writeCityFile } from './city-file/write-city-file.ts'
import { finishCityFile, keyOfCityFile, renewCityFile, scheduleDeletion } from './city-file-jobs.repo.ts'
import type { CityFileMessage } from './city-file-message.ts'

const RENEW_MS = 1000
const CANCELED = 3

async function work({ job, connection, config, folder }: CityFileMessage): Promise<void> {
  const { db } = openDb({ connection, max: 2, name: 'lamplighter city file' })
  const storage = await openStorage(config)
  let share = 0
  let isWriting = true
  const renew = async () => {
    if (!(await renewCityFile(db, job, share).catch(() => true))) process.exit(CANCELED)
  }
  await renew()
  const renewing = (async () => {
    for (; isWriting; await wait(RENEW_MS)) await renew()
  })()
  // Bytes show that it is alive: a timer would also beat while the storage hangs.
  let heard = 0
  const onBytes = () => {
    if (performance.now() - heard < RENEW_MS) return
    heard = performance.now()
    process.send?.({ alive: true })
  }
  const target = join(folder, 'city.zip')
  const manifest = await writeCityFile({
    connection,
    storage,
    cityId: job.cityId,
    target,
    folder,
    onBytes,
    onProgress: (percent) => {
      share = Math.min(99, Math.floor(percent))
    },
  })
  const key = keyOfCityFile(job)
  const { size: bytes } = await stat(target)
  await scheduleDeletion(db, key)
  await storage.putFile(key, target, 'application/zip', { move: true, onBytes })
  isWriting = false
  await renewing
  await finishCityFile(db, job, { key, bytes, manifest })
  await db.destroy()
}

lowerPriority()
// Ctrl-C and a service manager's stop signal reach child processes too; the server decides when to end them.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (message: CityFileMessage) => {
  work(message).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
