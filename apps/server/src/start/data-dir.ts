/** Closes the data directory to other users of the machine (SEC-30). */
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o077

/** New files of this process and its children are readable by its own user only. Call it before anything is written. */
export function setPrivateUmask(): void {
  process.umask(OWNER_ONLY)
}

/** PostgreSQL closes its own folders; its programs, which another user may have to run, are not secret. */
const postgresOwn = /^(pg\d+|postgresql-)/

/** Closes the folder and its direct entries to other users. */
export async function closeDataDir(dir: string): Promise<void> {
  // If the database's user is another one, it must be able to enter its own folder below.
  await removeRights(dir, process.getuid?.() === 0 ? 0o066 : 0o077)
  for (const entry of await readdir(dir, { withFileTypes: true }))
    if (!postgresOwn.test(entry.name) && (entry.isDirectory() || entry.isFile()))
      await removeRights(join(dir, entry.name), 0o077)
}

async function removeRights(path: string, rights: number): Promise<void> {
  const { mode, uid } = await stat(path)
  const me = process.getuid?.()
  // The folder belongs to another user, who granted us write access: its access rights are theirs to set.
  if ((me !== 0 && uid !== me) || (mode & rights) === 0) return
  await chmod(path, mode & 0o7777 & ~rights)
}
