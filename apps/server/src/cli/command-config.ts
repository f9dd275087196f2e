/** Reads the settings of a command, and chooses the user it runs as. */
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { findCluster } from '@lamplighter/embedded-postgres'
import { type Config, readConfig } from '../config/config.ts'
import { logWarning } from './terminal.ts'

/**
 * When root runs a command, it continues as the owner of DATA_DIR, like the server. Otherwise the server could not read
 * the files that it writes there, and root might find files usable that are not so for the server.
 */
export async function commandConfig(): Promise<Config> {
  const config = readConfig(process.env)
  await switchToOwnerOf(config.dataDir)
  return config
}

async function switchToOwnerOf(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dataDir).catch(() => null)
  if (!owner || owner.uid === 0) return
  // A server started by root runs its database as another user, which only root can do.
  const cluster = await findCluster(dataDir)
  if (cluster && (await stat(cluster)).uid !== owner.uid) return
  takeGroups(owner)
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  logWarning(
    `Started by root; continuing as ${nameOf(owner.uid)}, the owner of ${dataDir}. ` +
      'The other files that it reads and writes must be open to that user, too.',
  )
}

function takeGroups({ uid, gid }: { uid: number; gid: number }): void {
  try {
    const { initgroups } = process as { initgroups?(user: number, group: number): void }
    initgroups?.(uid, gid)
  } catch {
    // A user without an entry in the user database, as in containers.
    process.setgroups?.([gid])
  }
}

function nameOf(uid: number): string {
  try {
    return userInfo().username
  } catch {
    return `user ${uid}`
  }
}
