/** `npm run restore -- --city`: restores the file of a whole city, here or in another installation. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import { saveBeforeUpgrade } from '../backup/before-upgrade.ts'
import type { Config } from '../config/config.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { importCityFile } from '../features/exports/index.ts'
import { createDiskReserve } from '../limits/disk-reserve.ts'
import * as words from './city-file-messages.ts'
import { openOwner } from './open-database.ts'
import { startSteps } from './progress-steps.ts'
import { logWarning, say } from './terminal.ts'

const LEFT_MS = 24 * 60 * 60_000

/** Returns the exit code. */
export async function restoreCity(
  config: Config,
  path: string,
  { matchUnconfirmed }: { matchUnconfirmed: boolean },
): Promise<number> {
  const began = performance.now()
  const { access, close } = await openOwner(config, logWarning)
  const steps = startSteps(process.stderr)
  try {
    // A new installation has no tables yet.
    const saveFirst = config.databaseUrl ? undefined : saveBeforeUpgrade(config, access, logWarning)
    await (await prepareDatabase(access, saveFirst)).close()
    const folder = join(config.dataDir, 'city-imports')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeLeft(folder)
    const disk = createDiskReserve({ folder: config.dataDir, reserveBytes: config.diskReserveBytes })
    const imported = await importCityFile({
      connection: access.owner,
      storage: await openStorage(config),
      path,
      folder,
      // A bucket has room; the disk holds a photo at a time then.
      reserve: (later) => (config.s3 ? Promise.resolve() : disk.claim('upload', { later })),
      matchUnconfirmed,
      onProgress: (step, share) => steps.show(step, share, 1),
    })
    steps.end()
    say(words.imported(imported, performance.now() - began))
    const incomplete = words.incomplete(imported.manifest)
    if (incomplete === '') return 0
    logWarning(incomplete)
    return 1
  } finally {
    steps.end()
    await close()
  }
}

/** A killed import may have left a photo. Another import that runs changes its folder with each photo. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
  }
}
