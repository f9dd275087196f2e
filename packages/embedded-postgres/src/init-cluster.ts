import { execFile } from 'node:child_process'
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { type ClusterPlace, majorVersion } from './cluster-dir.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { identity } from './run-as.ts'

const run = promisify(execFile)

export const superuser = 'lamplighter'

// Uses PostgreSQL's built-in collation, so that a system library update cannot corrupt an index.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
const settings = [
  ['--username', superuser],
  ['--auth-local', 'trust'],
  ['--auth-host', 'reject'],
  ['--encoding', 'UTF8'],
  ['--locale-provider', 'builtin'],
  ['--builtin-locale', 'C.UTF-8'],
  ['--locale', locale],
  ['--data-checksums'],
].flat()

/** Creates the cluster if there is none. It gets its final name when complete; incomplete ones are removed. */
export async function initCluster(place: ClusterPlace, binaries: Binaries): Promise<void> {
  const { cluster, runAs } = place
  await removeUnfinished(cluster)
  if (await isCluster(cluster)) return

  // Each attempt has its own name, because the initdb of a killed start may still be writing.
  const unfinished = await mkdtemp(`${cluster}.init.`)
  try {
    if (runAs) await chown(unfinished, runAs.uid, runAs.gid)
    await run(binaries.initdb, ['--pgdata', unfinished, ...settings], {
      cwd: '/',
      env: {},
      ...identity(runAs),
    })
    await rename(unfinished, cluster)
    await syncDirectory(path.dirname(cluster))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const reason = String((error as { stderr?: string }).stderr || error).trim()
    throw new DatabaseStartError(`The database could not be made in ${cluster} (${reason})`)
  }
}

async function isCluster(cluster: string): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!entries?.length) return false
  const version =
    entries.includes('PG_VERSION') && (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === String(majorVersion)) return true
  throw new DatabaseStartError(
    version
      ? `${cluster} holds a database of PostgreSQL ${version}; this program brings ${majorVersion}`
      : `${cluster} is not empty and holds no database. Move it away to begin with an empty one`,
  )
}

async function removeUnfinished(cluster: string): Promise<void> {
  const base = path.dirname(cluster)
  const start = `${path.basename(cluster)}.init`
  for (const name of await readdir(base)) {
    if (name.startsWith(start))
      await rm(path.join(base, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}
