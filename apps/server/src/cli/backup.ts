/** `npm run backup`: saves the database with all photos and videos, or one city, whether or not a server is running. */
import { realpath } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findCluster } from '@lamplighter/embedded-postgres'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import { type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { UnusableBackup } from '../backup/manifest.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { dropOldBackups } from '../backup/retention.ts'
import type { Config } from '../config/config.ts'
import { setPrivateUmask } from '../start/data-dir.ts'
import { backUpCity } from './backup-city.ts'
import * as words from './backup-messages.ts'
import { backupCityAlone } from './city-file-messages.ts'
import { commandConfig } from './command-config.ts'
import { openOwner } from './open-database.ts'
import { startSteps } from './progress-steps.ts'
import { logWarning, runMain, say } from './terminal.ts'

interface Options {
  'without-files'?: boolean | undefined
  scheduled?: boolean | undefined
  'keep-days'?: string | undefined
  'keep-weeks'?: string | undefined
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      'without-files': { type: 'boolean' },
      scheduled: { type: 'boolean' },
      city: { type: 'string' },
      'keep-days': { type: 'string' },
      'keep-weeks': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [folder, ...more] = positionals
  if (values.help) {
    say(words.backupUsage)
    return 0
  }
  const { city, ...whole } = values
  if (city !== undefined && (!folder || more.length > 0 || Object.keys(whole).length > 0))
    throw new Error(backupCityAlone)
  if (!folder || more.length > 0) throw new Error(words.nameOneFolder)
  setPrivateUmask()
  if (city !== undefined) return backUpCity(await commandConfig(), city, folder)
  return values.check ? check(folder) : save(await commandConfig(), folder, values)
}

async function save(config: Config, into: string, options: Options): Promise<number> {
  const began = performance.now()
  const keep = {
    keepDays: amountOf('keep-days', options, 1) ?? config.backups.keepDays,
    keepWeeks: amountOf('keep-weeks', options, 0) ?? config.backups.keepWeeks,
  }
  const scheduled = options.scheduled || options['keep-days'] || options['keep-weeks']
  if (!config.databaseUrl && !(await findCluster(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir} yet. Start Lamplighter once, or set DATA_DIR.`)
  const { access, close } = await openOwner(config, logWarning)
  const steps = startSteps(process.stderr)
  let made: MadeBackup
  try {
    made = await makeBackup({
      connection: access.owner,
      storage: options['without-files'] ? null : await openStorage(config),
      into,
      reason: scheduled ? 'schedule' : 'command',
      progress: steps,
    })
  } finally {
    steps.end()
    await close()
  }
  say(words.saved(made, performance.now() - began))
  if (made.noted) logWarning(words.notNoted(made.noted))
  if (scheduled)
    for (const removed of await dropOldBackups(into, made.manifest, keep)) say(words.removed(removed))
  const { missing, damaged } = made.manifest.media ?? {}
  if (!missing || !damaged || missing.count + damaged.count === 0) return 0
  logWarning(words.incomplete(missing, damaged))
  return 1
}

/** The same bounds as BACKUP_KEEP_DAYS and BACKUP_KEEP_WEEKS. */
function amountOf(name: 'keep-days' | 'keep-weeks', options: Options, least: number): number | undefined {
  const given = options[name]
  if (given === undefined) return undefined
  const amount = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN
  if (!(amount >= least && amount <= 1000)) throw new Error(words.wrongAmount(name, least))
  return amount
}

async function check(folder: string): Promise<number> {
  const steps = startSteps(process.stderr)
  try {
    const manifest = await checkBackup(await realpath(folder), steps)
    steps.end()
    say(words.whole(folder, manifest))
    return 0
  } catch (error) {
    steps.end()
    if (!(error instanceof UnusableBackup)) throw error
    logWarning(error.message)
    return 1
  }
}

runMain('backup', main)
