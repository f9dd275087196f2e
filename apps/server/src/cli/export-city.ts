/** `npm run export-city`: writes the file of a whole city, whether or not a server is running. */
import { lstat, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeCity } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import { connect, databaseOver } from '../backup/sessions.ts'
import { cityByName } from '../db/city-by-name.ts'
import { oneRow } from '../db/rows.ts'
import { writeCityFile } from '../features/exports/index.ts'
import { setPrivateUmask } from '../start/data-dir.ts'
import * as words from './city-file-messages.ts'
import { commandConfig } from './command-config.ts'
import { openOwner } from './open-database.ts'
import { startSteps } from './progress-steps.ts'
import { logWarning, runMain, say } from './terminal.ts'

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    say(words.exportUsage)
    return 0
  }
  const [name, file, ...more] = positionals
  if (!name || !file || more.length > 0) throw new Error(words.nameCityAndFile)
  setPrivateUmask()
  const began = performance.now()
  const config = await commandConfig()
  const target = resolve(file)
  if (await lstat(target).catch(() => null)) throw new Error(words.fileExists(file))
  const part = `${target}.part`
  // A killed command left it.
  await rm(part, { force: true })
  const { access, close } = await openOwner(config, logWarning)
  const steps = startSteps(process.stderr)
  try {
    const manifest = await writeCityFile({
      connection: access.owner,
      storage: await openStorage(config),
      cityId: await cityNamed(access.owner, name),
      target: part,
      folder: dirname(target),
      onProgress: (percent) => steps.show('write', percent, 100),
    })
    await rename(part, target)
    steps.end()
    say(words.written(file, manifest, performance.now() - began))
    const incomplete = words.incomplete(manifest)
    if (incomplete === '') return 0
    logWarning(incomplete)
    return 1
  } finally {
    steps.end()
    await close()
  }
}

async function cityNamed(connection: Parameters<typeof connect>[0], given: string): Promise<string> {
  const [, name = '', state = ''] = /^(.+),\s*([A-Za-z]{2})$/.exec(given.trim()) ?? []
  const client = await connect(connection)
  try {
    const select = sql<{ id: string | null }>`
      select ${cityByName(sql`${normalizeCity(name)}::text`, sql`${state.toUpperCase()}::text`)} as id`
    const { id } = await oneRow(databaseOver(client), select)
    if (id === null) throw new Error(words.noSuchCity(given))
    return id
  } finally {
    await client.end()
  }
}

runMain('export-city', main)
