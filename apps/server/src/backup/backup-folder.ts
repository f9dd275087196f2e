/**
 * The folder that backups of one installation lie in, each a folder of its own. One that is being made has a name with a
 * dot, and so has one that is being removed: what a killed process leaves is never taken for a backup.
 */
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { AlreadyRunningError, type Claim, claim } from '@lamplighter/embedded-postgres'
import { type Manifest, readManifest, UnusableBackup } from './manifest.ts'

const NAME = /^lamplighter-\d{4}-\d\d-\d\d-\d{6}(-\d+)?$/
/** Of this machine: another one may be at work in the same folder of the network. */
const unfinished = () => `.unfinished-${hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')}-`

/** Makes the folder when it is missing. One backup is made in it at a time. */
export async function claimFolder(into: string): Promise<Claim> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  return claim(into, 'backup').catch((error: unknown) => {
    if (!(error instanceof AlreadyRunningError)) throw error
    throw new Error(`Another backup is being made in ${into} (process ${error.pid}). Wait until it is done.`)
  })
}

/** A new folder for a backup that is being made, after what killed processes left was removed. */
export async function beginFolder(into: string, at: Date): Promise<string> {
  const prefix = unfinished()
  for (const name of await readdir(into))
    if (name.startsWith(prefix)) await rm(join(into, name), { recursive: true, force: true })
  const folder = join(into, prefix + nameOf(at))
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Gives the finished folder its name. */
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

/** The finished backups of a folder, newest first. Their files are not looked at; what is no backup is passed over. */
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

/** Whoever is killed in between leaves something that is swept with the unfinished ones. */
export async function removeBackup(into: string, folder: string): Promise<void> {
  const aside = join(into, `${unfinished()}removed-${Date.now()}-${process.pid}`)
  await rename(folder, aside)
  await rm(aside, { recursive: true, force: true })
}
