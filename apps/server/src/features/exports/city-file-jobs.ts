/**
 * Writes files of cities in the background, each in its own process (city-file-process.ts): to a local file first, which
 * then becomes an object of the store (EXPORT-19). A process is ended when someone cancels, when it is silent, and before
 * it uses the disk's reserve.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cityFileMessages, MAX_CITY_FILES_OF_SERVER } from '@lamplighter/domain/exports'
import { makePrivateFolder } from '../../adapters/object-storage/file-system.ts'
import { isDatabaseAway } from '../../db/pg-problems.ts'
import { type Jobs, type Runner, runJobs } from '../../limits/run-jobs.ts'
import { causeMessage } from '../../monitoring/cause-message.ts'
import { logWarning } from '../../monitoring/log-warning.ts'
import { DATABASE } from '../../monitoring/open-outages.ts'
import type { Parts } from '../../parts.ts'
import {
  type CityFileJob,
  claimCityFile,
  dropUnfinished,
  failCityFile,
  isWornOut,
  releaseCityFile,
  renewCityFile,
} from './city-file-jobs.repo.ts'
import type { CityFileMessage } from './city-file-message.ts'

const HEAP_MB = 256
/** A slow store may need as long for the next part of a large file. */
const SILENT_MS = 5 * 60_000
/** More than a process can write between two checks. */
const WRITTEN_BETWEEN_LOOKS = 500_000_000
const program = fileURLToPath(new URL('./city-file-process.ts', import.meta.url))

export function startCityFileJobs(parts: Parts, { lookEveryMs = 1000 } = {}): Jobs {
  const { background: db, config } = parts
  const folder = join(config.dataDir, 'city-files')
  makePrivateFolder(folder)

  async function work(job: CityFileJob, runner: Runner): Promise<void> {
    await dropUnfinished(db, job)
    if (isWornOut(job)) return await failCityFile(db, job, cityFileMessages.interrupted)
    const place = join(folder, job.claim)
    try {
      await mkdir(place, { mode: 0o700 })
      const { connection } = parts
      const { s3, dataDir } = config
      const message: CityFileMessage = { job, connection, config: { s3, dataDir }, folder: place }
      const whyToEnd = ({ silent }: { silent: number }) => reasonToEnd(job, silent)
      const { code, said, why } = await runner.run({ program, message, heapMb: HEAP_MB, whyToEnd })
      if (code === 0 || why === 'canceled') return
      if (runner.isStopping()) return await releaseCityFile(db, job, { counts: false })
      if (code === 1) logWarning(`file of city ${job.cityId}: ${said.trim()}`)
      // A killed process may have better luck the next time; a file that always kills its process ends.
      if (code === null && why === null) return await releaseCityFile(db, job, { counts: true })
      await failCityFile(db, job, cityFileMessages[why === 'noSpace' ? 'noSpace' : 'wentWrong'])
    } finally {
      await rm(place, { recursive: true, force: true })
      await dropUnfinished(db, job)
    }
  }

  async function reasonToEnd(
    job: CityFileJob,
    silent: number,
  ): Promise<'canceled' | 'noSpace' | 'silent' | null> {
    if (silent > SILENT_MS) return 'silent'
    const hasRoom = parts.disk.claim('upload', { later: WRITTEN_BETWEEN_LOOKS })
    if (!(await hasRoom.catch(() => false))) return 'noSpace'
    // If the database does not answer, the claim expires.
    return (await renewCityFile(parts.db, job).catch(() => true)) ? null : 'canceled'
  }

  return runJobs({
    folder,
    lookEveryMs,
    atOnce: MAX_CITY_FILES_OF_SERVER,
    claim: () => claimCityFile(db, randomUUID()),
    work,
    report(error) {
      if (isDatabaseAway(error)) parts.outages.failed(DATABASE, error)
      else logWarning(`files of cities: ${causeMessage(error)}`)
    },
  })
}
