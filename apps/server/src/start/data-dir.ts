/** The folder of everything that this server writes is closed to other users of the machine. */
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o077

/** What this process and its children make from now on only its own user can read. Call it before anything is written. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY)
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
