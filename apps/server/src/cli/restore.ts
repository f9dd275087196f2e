/** `npm run restore`: restores a backup into an empty installation, or into one whose data is saved first, or one city. */
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { claimDataDir } from '@lamplighter/embedded-postgres'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import { backupsIn } from '../backup/backup-folder.ts'
import { makeBackup } from '../backup/make-backup.ts'
import {
  checkRestorable,
  restoreBackup,
  restoreObstacle,
  type Target,
  unknownMigrations,
} from '../backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import { setPrivateUmask } from '../start/data-dir.ts'
import { ask } from './ask.ts'
import * as words from './backup-messages.ts'
import { restoreCityAlone } from './city-file-messages.ts'
import { commandConfig } from './command-config.ts'
import { openOwner } from './open-database.ts'
import { type Steps, startSteps } from './progress-steps.ts'
import { restoreCity } from './restore-city.ts'
import { logWarning, runMain, say } from './terminal.ts'

interface Options {
  replace?: boolean | undefined
  yes?: boolean | undefined
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      city: { type: 'string' },
      'match-unconfirmed': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [given, ...more] = positionals
  if (values.help) {
    say(words.restoreUsage)
    return 0
  }
  const { city, 'match-unconfirmed': matchUnconfirmed = false, ...whole } = values
  if (city === undefined ? matchUnconfirmed : given || Object.keys(whole).length > 0)
    throw new Error(restoreCityAlone)
  if (city !== undefined) {
    setPrivateUmask()
    return restoreCity(await commandConfig(), city, { matchUnconfirmed })
  }
  if (!given || more.length > 0) throw new Error(words.nameOneBackup)
  setPrivateUmask()
  const steps = startSteps(process.stderr)
  try {
    return await restore(await commandConfig(), await findBackup(given), values, steps)
  } finally {
    steps.end()
  }
}

/** For a folder of backups, chooses the newest one that this version can restore. */
async function findBackup(given: string): Promise<string> {
  const folder = await realpath(given).catch(() => {
    throw new Error(`There is no folder ${given}.`)
  })
  if (await lstat(join(folder, 'manifest.json')).catch(() => null)) return folder
  const found = await backupsIn(folder)
  const ofThisVersion = found.find(({ manifest }) => unknownMigrations(manifest).length === 0)
  const [chosen] = ofThisVersion ? [ofThisVersion] : found
  if (chosen) return chosen.folder
  throw new Error(`${given} is not a finished backup, and there is none in it.`)
}

async function restore(config: Config, folder: string, options: Options, steps: Steps): Promise<number> {
  const began = performance.now()
  const manifest = await checkRestorable(folder, steps)
  steps.end()
  say(words.chosen(folder, manifest))
  const where = config.databaseUrl ? 'the database in DATABASE_URL' : config.dataDir
  if (config.s3) await tryStore(config.s3)
  // Fails while a server is running, and prevents one from starting.
  const claim = await claimDataDir(config.dataDir, logWarning)
  const { access, close } = await openOwner(config, logWarning)
  try {
    const target: Target = { access, storage: await openStorage(config), isOurs: !config.databaseUrl }
    if (await restoreObstacle(target)) {
      if (!options.replace) throw new Error(words.occupied(where))
      if (!options.yes && (await ask(words.confirmReplace(where))) !== 'replace')
        throw new Error(words.notConfirmed)
      say(words.savedBefore(await saveExistingData(config, target, steps)))
    }
    const missing = await restoreBackup(folder, manifest, target, {
      replace: options.replace === true,
      progress: steps,
    })
    steps.end()
    say(words.restored(where, manifest, performance.now() - began))
    if (missing.count === 0) return 0
    logWarning(words.withoutFiles(missing))
    return 1
  } finally {
    await close()
    await claim.release()
  }
}

async function tryStore(s3: NonNullable<Config['s3']>): Promise<void> {
  const { tryBucket } = await import('../adapters/object-storage/check-bucket.ts')
  const trial = await tryBucket(s3)
  if (trial) throw new Error('wrong' in trial ? trial.wrong : `The store does not answer: ${trial.away}`)
}

/** Files stay in place: they are linked, or left in their bucket, where nothing removes them in the meantime. */
async function saveExistingData(config: Config, { access, storage }: Target, steps: Steps): Promise<string> {
  const { folder } = await makeBackup({
    connection: access.owner,
    storage: config.s3 ? null : storage,
    into: join(config.dataDir, 'backups'),
    reason: 'replace',
    link: true,
    progress: steps,
  })
  steps.end()
  return folder
}

runMain('restore', main)
