/** `npm run backup -- --city`: writes the file of a whole city, whether or not a server is running. */
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cityAndState } from '@lamplighter/domain/cities'
import { exportFileName } from '@lamplighter/domain/exports'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import { connect, databaseOver } from '../backup/sessions.ts'
import type { Config } from '../config/config.ts'
import { findCityByName, type NamedCity } from '../db/city-by-name.ts'
import { writeCityFile } from '../features/exports/index.ts'
import { parseCity } from '../import/import-target.ts'
import * as words from './city-file-messages.ts'
import { openOwner } from './open-database.ts'
import { startSteps } from './progress-steps.ts'
import { logWarning, say } from './terminal.ts'

/** Returns the exit code. */
export async function backUpCity(config: Config, name: string, into: string): Promise<number> {
  const began = performance.now()
  const folder = resolve(into)
  if ((await lstat(folder).catch(() => null))?.isFile()) throw new Error(words.notAFolder(into))
  const { access, close } = await openOwner(config, logWarning)
  const steps = startSteps(process.stderr)
  try {
    const city = await cityNamed(access.owner, name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = await newFile(folder, cityAndState(city))
    const part = `${target}.part`
    // A killed command left it.
    await rm(part, { force: true })
    const manifest = await writeCityFile({
      connection: access.owner,
      storage: await openStorage(config),
      cityId: city.id,
      target: part,
      folder,
      onProgress: (percent) => steps.show('write', percent, 100),
    })
    await rename(part, target)
    steps.end()
    say(words.written(target, manifest, performance.now() - began))
    const incomplete = words.incomplete(manifest)
    if (incomplete === '') return 0
    logWarning(incomplete)
    return 1
  } finally {
    steps.end()
    await close()
  }
}

/** `ames-ia-city-2026-11-22.zip`; the second one of a day gets a number. */
async function newFile(folder: string, city: string): Promise<string> {
  const date = new Date().toISOString().slice(0, 10)
  const name = exportFileName({ kind: 'city', city, date, format: 'zip' })
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : name.replace(/\.zip$/, `-${n}.zip`))
    if (!(await lstat(path).catch(() => null))) return path
  }
}

async function cityNamed(connection: Parameters<typeof connect>[0], given: string): Promise<NamedCity> {
  const client = await connect(connection)
  try {
    const found = await findCityByName(databaseOver(client), parseCity(given))
    if (!found) throw new Error(words.noSuchCity(given))
    return found
  } finally {
    await client.end()
  }
}
