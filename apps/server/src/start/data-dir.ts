/** The folder of everything that this server writes: made where there is none, and closed to other users of the machine. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const OWNER_ONLY = 0o077

/** What this process and its children make from now on only its own user can read. Call it before anything is written. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY)
}

/**
 * Makes the folder and those above it. Node's own way of doing so tries for ever where the kernel says "no such file" to
 * a new name in a folder that exists, as /proc does.
 */
export async function makeDataDir(dir: string): Promise<void> {
  const missing: string[] = []
  for (let at = dir; !(await isFolder(at)); at = dirname(at)) {
    missing.unshift(at)
    if (dirname(at) === at) break
  }
  for (const folder of missing)
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new Error(`DATA_DIR: ${folder} cannot be made (${error.code}). Choose another DATA_DIR.`)
    })
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    throw new Error(`DATA_DIR: ${path} cannot be used (${code}). Choose another DATA_DIR.`)
  }
  throw new Error(`DATA_DIR: ${path} is a file, not a folder. Choose another DATA_DIR.`)
}

/** PostgreSQL keeps its own folders closed; of its programs, which another user may have to run, nothing is secret. */
const postgresOwn = /^(pg\d+|postgresql-)/

/** Takes from others what an earlier version left open to them: the folder itself and what lies at its top. */
export async function closeDataDir(dir: string): Promise<void> {
  // The database's user, where that is another one, has to get through to its own folder below.
  await takeAway(dir, process.getuid?.() === 0 ? 0o066 : 0o077)
  for (const entry of await readdir(dir, { withFileTypes: true }))
    if (!postgresOwn.test(entry.name) && (entry.isDirectory() || entry.isFile()))
      await takeAway(join(dir, entry.name), 0o077)
}

async function takeAway(path: string, rights: number): Promise<void> {
  const { mode, uid } = await stat(path)
  const me = process.getuid?.()
  // Somebody else's, who lets us write there: their decision.
  if ((me !== 0 && uid !== me) || (mode & rights) === 0) return
  await chmod(path, mode & 0o7777 & ~rights)
}
