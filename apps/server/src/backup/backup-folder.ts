/**
 * The folder that holds one installation's backups, each in its own folder. An unfinished backup, or one that is being
 * removed, has a name with a leading dot: the remains of a killed process are never mistaken for a backup.
 */
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { AlreadyRunningError, type Claim, claim } from '@lamplighter/embedded-postgres'
import { type Manifest, readManifest, UnusableBackup } from './manifest.ts'

const NAME = /^lamplighter-\d{4}-\d\d-\d\d-\d{6}(-\d+)?$/
/** Named after this machine: another one may use the same network folder at the same time. */
const unfinished = () => `.unfinished-${hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')}-`

/** Creates the folder when it is missing. Only one backup at a time is made in it. */
export async function claimFolder(into: string): Promise<Claim> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  return claim(into, 'backup').catch((error: unknown) => {
    if (!(error instanceof AlreadyRunningError)) throw error
    throw new Error(`Another backup is being made in ${into} (process ${error.pid}). Wait until it is done.`)
  })
}

/** Creates a new folder for an unfinished backup, after removing the remains of killed processes. */
export async function beginFolder(into: string, at: Date): Promise<string> {
  const prefix = unfinished()
  for (const name of await readdir(into))
    if (name.startsWith(prefix)) await rm(join(into, name), { recursive: true, force: true })
  const folder = join(into, prefix + nameOf(at))
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Renames the finished folder to its final name. */
export async function finishFolder(into: string, folder: string, at: Date): Promise<string> {
  for (let n = 1; ; n++) {
    const target = join(into, n === 1 ? nameOf(at) : `${nameOf(at)}-${n}`)
    if (await lstat(target).catch(() => null)) continue
    await rename(folder, target)
    return target
  }
}

/** `lamplighter-2026-11-22-031500`, in UTC. */
function nameOf(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T')
  return `lamplighter-${date}-${time.slice(0, 8).replaceAll(':', '')}`
}

export interface FoundBackup {
  folder: string
  manifest: Manifest
}

/** The finished backups in a folder, newest first. Their files are not checked; other entries are skipped. */
export async function backupsIn(into: string): Promise<FoundBackup[]> {
  const names = await readdir(into).catch(() => [])
  const found: FoundBackup[] = []
  for (const name of names.filter((one) => NAME.test(one))) {
    const folder = join(into, name)
    if (!(await lstat(folder)).isDirectory()) continue
    const manifest = await readManifest(folder).catch((error: unknown) => {
      if (error instanceof UnusableBackup) return null
      throw error
    })
    if (manifest) found.push({ folder, manifest })
  }
  return found.sort((a, b) => b.manifest.madeAt.localeCompare(a.manifest.madeAt))
}

/**
 * Renames before removing: if the process is killed in between, the next sweep of unfinished backups removes the rest.
 */
export async function removeBackup(into: string, folder: string): Promise<void> {
  const aside = join(into, `${unfinished()}removed-${Date.now()}-${process.pid}`)
  await rename(folder, aside)
  await rm(aside, { recursive: true, force: true })
}
